//go:build ignore

/* twin plays random Pugilism duels without ring and EDGE, Brannoch in the red
   corner against Ulla in the blue one, one after the other on one core.

     gcc -O3 -march=native -o /tmp/twin bench/twin.c -lm && /tmp/twin 2000000 1

   It takes the number of duels and a seed, and prints one line of JSON. The
   rules are those of rules/pugilism with its default deck; the numbers of rules
   in the comments are of rules/pugilism/RULES.md.

   Both sequences of a clash are table entries. As long as neither boxer would
   fall to 0, no clamp and no knockdown can have happened on the way either, so
   a bout is one addition to a word that holds both composures. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { ROUNDS = 12, BOUTS = 10, PAIRS = 36, DEFENSES = 6, CHOICES = PAIRS * DEFENSES };

/* ---- cards, PG-9.1 ---- */

enum { HEAD, BODY };
enum { JAB, STRIKE, HEAVY };
enum { GENERAL, HEAD_PROTECT, BODY_PROTECT, FOOTWORK, COUNTER, ANTICIPATE };

static const struct attack { int location, weight, power, fatigue; } ATTACKS[6] = {
	{HEAD, JAB, 2, 0}, {HEAD, STRIKE, 6, 1}, {HEAD, HEAVY, 8, 2},
	{BODY, JAB, 1, 0}, {BODY, STRIKE, 3, 1}, {BODY, HEAVY, 6, 2},
};
static const int DEFENSE_FATIGUE[DEFENSES] = {[GENERAL] = 2, [HEAD_PROTECT] = 3, [BODY_PROTECT] = 1, [FOOTWORK] = 3, [COUNTER] = 1, [ANTICIPATE] = 0};

/* A sequence is one boxer's two attacks against the other's defense. A negated
   attack has no power; `back` is what COUNTER returns. */
typedef struct {
	int8_t fatigue[2], power[2], back[2], defense, asks;
} sequence;

/* By the name the defender gives (0 first, 1 second; the same if PG-5.26 asks
   for none), attack pair and defense. */
static sequence SEQUENCES[2][CHOICES];

/* What a sequence without clamp and knockdown adds to the word of a bout, by
   whether the initiator (0) or the defender (1) attacks. */
static int64_t EFFECT[2][2][CHOICES];

static int eligible(struct attack a, int defense) {
	switch (defense) {
	case GENERAL: return a.weight != HEAVY; /* PG-5.23 */
	case HEAD_PROTECT: return a.location == HEAD;
	case BODY_PROTECT: return a.location == BODY;
	case FOOTWORK: return a.weight != JAB;
	case COUNTER: return a.weight == HEAVY;
	default: return 1; /* ANTICIPATE, if both have one location */
	}
}

static sequence judge(struct attack a, struct attack b, int defense, int named) {
	int first = eligible(a, defense), second = eligible(b, defense), asks = 0;
	if (defense == ANTICIPATE && a.location != b.location) first = second = 0;
	if (first && second && (defense == COUNTER || (defense == GENERAL && !(a.weight == JAB && b.weight == JAB)))) {
		asks = 1;
		first = !named;
		second = named;
	}
	return (sequence){
		.fatigue = {a.fatigue, b.fatigue},
		.power = {first ? 0 : a.power, second ? 0 : b.power},
		.back = {first && defense == COUNTER ? a.power / 2 : 0, second && defense == COUNTER ? b.power / 2 : 0},
		.defense = DEFENSE_FATIGUE[defense],
		.asks = asks,
	};
}

/* The word of a bout: the initiator's composure less 1 in bits 0-15, the
   defender's less 1 in bits 16-31, the decisions of the duel above. */
static inline uint64_t pack(int initiator, int defender, uint64_t decisions) {
	return (uint64_t)(initiator - 1) | (uint64_t)(defender - 1) << 16 | decisions << 32;
}
#define FALLEN 0x80008000u /* a composure below 1 */

static void compile(void) {
	for (int named = 0; named < 2; named++)
		for (int pair = 0; pair < PAIRS; pair++)
			for (int d = 0; d < DEFENSES; d++) {
				/* The diagonal of the pairs is an attack and x2, PG-4.5. */
				sequence s = judge(ATTACKS[pair / 6], ATTACKS[pair % 6], d, named);
				int64_t own = s.fatigue[0] + s.fatigue[1] + s.back[0] + s.back[1];
				int64_t their = s.power[0] + s.power[1] + s.defense;
				int64_t asked = (int64_t)(1 + s.asks) << 32; /* one boxer's cards, and the name */
				int i = pair * DEFENSES + d;
				SEQUENCES[named][i] = s;
				EFFECT[0][named][i] = asked - own - their * 65536;
				EFFECT[1][named][i] = asked - their - own * 65536;
			}
}

/* ---- draws: xoshiro256++ (Blackman, Vigna), seeded by splitmix64 ---- */

typedef struct { uint64_t s[4]; } source;

static inline uint64_t rotate(uint64_t x, int k) { return x << k | x >> (64 - k); }

static inline uint64_t next(source *g) {
	uint64_t *s = g->s, word = rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return word;
}

static void seed(source *g, uint64_t n) {
	for (int i = 0; i < 4; i++) {
		uint64_t z = n += 0x9e3779b97f4a7c15u;
		z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
		z = (z ^ z >> 27) * 0x94d049bb133111ebu;
		g->s[i] = z ^ z >> 31;
	}
}

/* take splits 0..n-1 off a word that is read as a fraction; what is left is the
   fraction of the next draw. The sizes drawn from one word multiply to less than
   2^23, those drawn from half a word to 432, so no face is off by more than 2^-23
   of its chance. */
static inline int take(uint64_t *fraction, int n) {
	unsigned __int128 product = (unsigned __int128)*fraction * (unsigned)n;
	*fraction = (uint64_t)product;
	return (int)(product >> 64);
}

/* ---- boxers, PG-9.25 ---- */

typedef struct { int dex, con, cha, save, growth, hit_die, hit_dice; } boxer;

enum { RED, BLUE };
static const boxer BOXERS[2] = {
	[RED] = {.dex = 2, .con = 3, .cha = 0, .save = 6, .growth = 6, .hit_die = 10, .hit_dice = 5},
	[BLUE] = {.dex = 2, .con = 4, .cha = -1, .save = 7, .growth = 5, .hit_die = 12, .hit_dice = 5},
};

/* ---- a duel ---- */

enum { KO, TKO, DECISION, DRAW, ENDINGS };
enum { NONE = -1, INITIATOR, DEFENDER };

/* What is counted in each duel. */
enum { BOUTS_PLAYED, DECISIONS, NAMINGS, HIT_DIE_CHOICES, NUMBERS };
static const char *const NAMES[NUMBERS] = {"bouts", "decisions", "namings", "hit_die_choices"};

typedef struct {
	uint64_t wins[2], endings[ENDINGS];
	uint64_t sums[NUMBERS], squares[NUMBERS];
} tally;

static inline int max(int a, int b) { return a > b ? a : b; }

/* exchange is steps 5 to 7 of PG-5.4, exactly; it says who was knocked down. */
static inline int exchange(const sequence *s, int *c, int attacker) {
	int own = c[attacker], their = c[!attacker], down = NONE;
	for (int i = 0; i < 2; i++) {
		own = max(own - s->fatigue[i], 1) - s->back[i]; /* PG-5.5, 5.10, 5.20 */
		their -= s->power[i];
		if (own <= 0) {
			their = max(their - s->defense, 1); /* PG-5.21 */
			down = attacker;
			break;
		}
		if (their <= 0) {
			down = !attacker;
			break;
		}
	}
	if (down == NONE) their = max(their - s->defense, 1); /* PG-5.7 */
	c[attacker] = own;
	c[!attacker] = their;
	return down;
}

static inline void play(source *g, tally *t) {
	uint64_t w = next(g);
	int c[2]; /* of red and blue, then of initiator and defender */
	for (int i = RED; i <= BLUE; i++) { /* PG-1.11 */
		const boxer *b = &BOXERS[i];
		c[i] = max(take(&w, b->hit_die), take(&w, b->hit_die)) + 1 + 15 + b->con;
	}
	int one, two; /* PG-1.13 */
	do {
		one = take(&w, 20) + BOXERS[RED].dex;
		two = take(&w, 20) + BOXERS[BLUE].dex;
		if (one == two) w = next(g);
	} while (one == two);
	int initiator = two > one ? BLUE : RED;
	const boxer *boxers[2] = {&BOXERS[initiator], &BOXERS[!initiator]};
	int left[2] = {boxers[0]->hit_dice, boxers[1]->hit_dice};
	int knocked[2] = {0, 0}; /* in the match */
	uint64_t bouts = 0, hit_die_choices = 0;
	int loser = NONE, ending = DRAW;
	uint64_t state = pack(c[initiator], c[!initiator], 0);

	for (int round = 1;; round++) {
		int down[2] = {0, 0}; /* in the round */
		for (int bout = 0; bout < BOUTS; bout++) {
			/* Each half of a word is a boxer's choice, one of 36 pairs and one of 6
			   defenses, and the name that the defense may have to give, one of 2. */
			w = next(g);
			uint64_t mine = (w >> 32) * PAIRS, my_guard = (mine & 0xffffffff) * DEFENSES;
			uint64_t yours = (w & 0xffffffff) * PAIRS, your_guard = (yours & 0xffffffff) * DEFENSES;
			int i = (mine >> 32) * DEFENSES + (your_guard >> 32), m = your_guard >> 31 & 1;
			int j = (yours >> 32) * DEFENSES + (my_guard >> 32), n = my_guard >> 31 & 1;
			uint64_t after = state + EFFECT[0][m][i] + EFFECT[1][n][j];
			bouts++;
			if (__builtin_expect(!(after & FALLEN), 1)) {
				state = after;
				continue;
			}
			uint64_t decisions = (state >> 32) + 2;
			c[0] = (int)(state & 0xffff) + 1;
			c[1] = (int)(state >> 16 & 0xffff) + 1;
			const sequence *s = &SEQUENCES[m][i];
			decisions += s->asks;
			int fallen = exchange(s, c, INITIATOR);
			if (fallen == NONE) {
				s = &SEQUENCES[n][j];
				decisions += s->asks;
				fallen = exchange(s, c, DEFENDER);
			}
			if (fallen != NONE) {
				const boxer *b = boxers[fallen];
				knocked[fallen]++;
				if (++down[fallen] >= 3) { /* PG-6.18 */
					ending = TKO;
					loser = fallen;
				} else {
					w = next(g);
					int asked = left[fallen] > 0, spend = asked & take(&w, 2); /* PG-6.12 */
					decisions += asked;
					hit_die_choices += asked;
					left[fallen] -= spend;
					int die = take(&w, 20), again = take(&w, 20);
					die = spend ? max(die, again) : die;
					if (die + 1 + b->save >= 5 + (down[fallen] - 1) * b->growth) { /* PG-6.6, 6.8 */
						c[fallen] = take(&w, b->hit_die) + 1 + 15 + b->con; /* PG-6.11 */
					} else {
						ending = KO;
						loser = fallen;
					}
				}
			}
			if (loser != NONE) {
				state = decisions << 32;
				goto over;
			}
			state = pack(c[0], c[1], decisions);
		}
		if (round == ROUNDS) break; /* PG-2.12 */
		w = next(g);
		state += (uint64_t)(take(&w, boxers[0]->hit_die) + 1); /* PG-2.10 */
		state += (uint64_t)(take(&w, boxers[1]->hit_die) + 1) << 16;
	}
	/* PG-6.20: a boxer scores the other's knockdowns. */
	int score = knocked[1] + boxers[0]->cha - knocked[0] - boxers[1]->cha;
	if (score != 0) {
		ending = DECISION;
		loser = score > 0 ? DEFENDER : INITIATOR;
	}
over:;
	uint64_t decisions = state >> 32;
	t->endings[ending]++;
	if (loser != NONE) t->wins[loser ^ initiator ^ 1]++;
	uint64_t numbers[NUMBERS] = {bouts, decisions, decisions - 2 * bouts - hit_die_choices, hit_die_choices};
	for (int i = 0; i < NUMBERS; i++) {
		t->sums[i] += numbers[i];
		t->squares[i] += numbers[i] * numbers[i];
	}
}

static double cpu_seconds(void) {
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	return u.ru_utime.tv_sec + u.ru_stime.tv_sec + 1e-6 * (u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

int main(int argc, char **argv) {
	uint64_t duels = argc > 1 ? strtoull(argv[1], 0, 10) : 2000000;
	source g;
	tally t = {0};
	seed(&g, argc > 2 ? strtoull(argv[2], 0, 10) : 1);
	compile();
	double began = cpu_seconds();
	for (uint64_t i = 0; i < duels; i++) play(&g, &t);
	double cpu = cpu_seconds() - began;
	uint64_t decisions = t.sums[DECISIONS];
	double n = duels ? (double)duels : 1;
	printf("{\"duels\":%llu,\"cpu_s\":%.6f,\"decisions\":%llu,\"decisions_per_cpu_s\":%.0f", (unsigned long long)duels, cpu,
		(unsigned long long)decisions, cpu > 0 ? decisions / cpu : 0);
	for (int i = 0; i < NUMBERS; i++) {
		double mean = t.sums[i] / n;
		printf(",\"%s_per_duel\":%.7f,\"%s_sd\":%.7f", NAMES[i], mean, NAMES[i], sqrt(t.squares[i] / n - mean * mean));
	}
	printf(",\"red\":%.7f,\"blue\":%.7f,\"draw\":%.7f", t.wins[RED] / n, t.wins[BLUE] / n, t.endings[DRAW] / n);
	printf(",\"KO\":%.7f,\"TKO\":%.7f,\"DECISION\":%.7f,\"DRAW\":%.7f}\n", t.endings[KO] / n, t.endings[TKO] / n,
		t.endings[DECISION] / n, t.endings[DRAW] / n);
	return 0;
}
