// Plays a duel of every ruleset against a bot of the house, by lot, with the types that
// openapi-typescript makes of the server's document: ./check clients generates them beside it, as
// api.d.ts. It knows what the document says, and nothing else of riposte.
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { argv: string[]; exit(code: number): never };

type Schemas = components["schemas"];

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" });

/** What was asked for, or an error that says what the server said instead. */
function got<T>(what: string, answer: { data?: T; error?: Schemas["Problem"] | string }): T {
	if (answer.data === undefined) throw new Error(`${what}: ${JSON.stringify(answer.error)}`);
	return answer.data;
}

function anyOf<T>(of: readonly T[]): T {
	const one = of[Math.floor(Math.random() * of.length)];
	if (one === undefined) throw new Error("there is nothing to choose from");
	return one;
}

/** Any of the sentences that legal folds. */
function sentence(b: Schemas["Bare"]): string {
	const words = anyOf(b.legal ?? []).split(" ");
	return words.map((word) => anyOf((b.lists?.[word] ?? word).split("|"))).join(" ");
}

/** Lays a table for us and a bot. */
async function lay(ruleset: string): Promise<string> {
	const rules = got("the rules", await client.GET("/rulesets/{ruleset}", { params: { path: { ruleset } } }));
	const [mine, its] = rules.samples;
	const places: Schemas["Place"][] = [
		{ who: "me", document: mine?.name, lock: true },
		{ who: "bot", bot: "random", document: its?.name },
	];
	return got("a table", await client.POST("/duels", { body: { ruleset, places } })).duel;
}

async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<Schemas["Event"]> {
	const reader = stream.getReader();
	const decoder = new TextDecoder();
	let rest = "";
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		const all = (rest + decoder.decode(value, { stream: true })).split("\n");
		rest = all.pop() ?? "";
		for (const line of all) if (line.trim()) yield JSON.parse(line) as Schemas["Event"];
	}
}

async function play(): Promise<void> {
	const guest = got("a token", await client.POST("/guests", { body: {} }));
	client.use({ onRequest: ({ request }) => request.headers.set("Authorization", `Bearer ${guest.token}`) });
	const events = await client.GET("/me/events", { parseAs: "stream" });
	if (!events.data) throw new Error(`the stream: ${JSON.stringify(events.error)}`);
	const open = new Map<string, string>();
	for (const { name } of got("the rulesets", await client.GET("/rulesets")).rulesets) open.set(await lay(name), name);
	const answers = new Map<string, number>();
	for await (const { type, duel = "", bare } of lines(events.data)) {
		if (type === "asked" && bare?.request) {
			answers.set(duel, (answers.get(duel) ?? 0) + 1);
			const answer = { request: bare.request.id, sentence: sentence(bare), lock: true };
			const { error } = await client.POST("/duels/{id}/answers", { params: { path: { id: duel } }, body: answer });
			if (error && error.type !== "/problems/stale") throw new Error(`${answer.sentence}: ${JSON.stringify(error)}`);
		}
		if (type !== "over") continue;
		const sight = got("a look", await client.GET("/duels/{id}", { params: { path: { id: duel } } }));
		if (!("created" in sight) || sight.phase !== "over" || !sight.result) throw new Error(`${open.get(duel)} is ${sight.phase}`);
		console.log(`TypeScript: ${open.get(duel)}, ${answers.get(duel)} answers: ${sight.result.sentence}`);
		open.delete(duel);
		if (!open.size) process.exit(0);
	}
	throw new Error("the stream ended before the duels");
}

play().catch((error) => {
	console.error("bot:", error);
	process.exit(1);
});
