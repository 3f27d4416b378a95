// node load.js DUELS SECONDS [RATE]: two clients a match answer as soon as they are asked, or
// all together RATE times a second; a line of JSON says what the server carried.
import { fork } from "node:child_process";
import { createRequire } from "node:module";
import { Mini } from "./game.js";

const require = createRequire(import.meta.url);
const io = require("socket.io-client");
const [duels, seconds, rate] = process.argv.slice(2).map(Number);
const port = 8377;
const base = `http://localhost:${port}`;

const server = fork(new URL("server.js", import.meta.url), [String(port)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
const heard = () => new Promise((resolve) => server.once("message", resolve));
await heard();
const usage = async () => {
  const answer = heard();
  server.send("usage");
  return answer;
};
const post = async (path, body) => (await fetch(base + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();

/** @type {number[]} milliseconds from a move to its update */
let waits = [];
let faults = 0;
const ready = []; // clients that may move, when the rate is fixed
const pick = (n) => Math.floor(Math.random() * n);

class Player {
  constructor(id) {
    this.id = id;
  }
  sit(matchID, credentials) {
    this.matchID = matchID;
    this.credentials = credentials;
    this.socket ??= io(`${base}/${Mini.name}`, { transports: ["websocket"] });
    this.socket.removeAllListeners();
    this.sent = 0;
    this.socket.on("sync", (id, info) => this.see(id, info.state));
    this.socket.on("update", (id, state) => this.see(id, state));
    this.socket.emit("sync", matchID, this.id, credentials, 2);
  }
  see(matchID, state) {
    if (matchID !== this.matchID) return;
    const mine = state.G.chosen[Number(this.id)];
    if (this.sent && (mine || state.G.bout !== this.bout || state.ctx.gameover)) {
      waits.push(performance.now() - this.sent);
      this.sent = 0;
    }
    this.state = state;
    if (state.ctx.gameover) return void this.over();
    if (mine || this.sent || this.queued) return;
    if (rate) {
      this.queued = true;
      ready.push(this);
    } else this.move();
  }
  move() {
    this.queued = false;
    this.bout = this.state.G.bout;
    this.sent = performance.now();
    const payload = { type: "choose", args: [pick(6), pick(6), pick(6)], playerID: this.id, credentials: this.credentials };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.matchID, this.id);
  }
}

async function table(players) {
  const { matchID } = await post(`/games/${Mini.name}/create`, { numPlayers: 2 });
  for (const p of players) {
    const { playerCredentials } = await post(`/games/${Mini.name}/${matchID}/join`, { playerID: p.id, playerName: p.id });
    p.credentials = playerCredentials;
  }
  let over = false;
  for (const p of players) {
    p.over = () => {
      if (over) return;
      over = true;
      table(players).catch(() => faults++);
    };
    p.sit(matchID, p.credentials);
  }
}

await Promise.all(Array.from({ length: duels }, () => table([new Player("0"), new Player("1")])));
if (rate) {
  const began = performance.now();
  let moved = 0;
  setInterval(() => {
    const due = ((performance.now() - began) / 1000) * rate;
    for (; moved < due; moved++) ready.shift()?.move();
  }, 1);
}
await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 5));
waits = [];
const before = await usage();
const own = process.cpuUsage();
const from = performance.now();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const took = (performance.now() - from) / 1000;
const after = await usage();
const mine = process.cpuUsage(own);
const sorted = waits.slice().sort((a, b) => a - b);
const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000;
console.log(
  JSON.stringify({
    moves: sorted.length,
    rate: sorted.length / took,
    cpu: cpu / sorted.length, // milliseconds a move
    p50: at(0.5),
    p99: at(0.99),
    load: (mine.user + mine.system) / 1000 / sorted.length, // of this program
    worst: sorted[sorted.length - 1],
    memory: after.rss,
    faults,
  }),
);
server.disconnect();
process.exit(0);
