// boardgame.io's own server, in memory, which tells its processor time when it is asked.
import { createRequire } from "node:module";
import { Mini } from "./game.js";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const server = Server({ games: [Mini], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: Number(process.argv[2]), callback: () => process.send("up") });
process.on("message", () => process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
process.on("disconnect", () => {
  server.kill(running);
  process.exit();
});
