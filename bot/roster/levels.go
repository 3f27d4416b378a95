package roster

import "riposte/search"

// The levels differ in what they see and not in how long they take: in how many steps they look
// ahead, how many candidates they try, how sure they want to be, and how readily they play what is
// nearly as good.
var (
	novice = search.Plan{Nodes: 150, Candidates: 6, Units: 2, Heat: 1}
	club   = search.Plan{Nodes: 400, Candidates: 8, Units: 2, Sure: 1}
	expert = search.Plan{Nodes: 3000, Units: 2, Sure: 1}
)

// The styles think as hard as an expert. One looks for blows on both sides, the other avoids them.
var (
	bold    = styled(expert, 0.5)
	patient = styled(expert, -0.5)
)

// styled has a plan give so much of a victory for a lost one.
func styled(plan search.Plan, boldness float64) search.Plan {
	plan.Boldness = boldness
	return plan
}

// boxer is an expert of Pugilism.
var boxer = search.Plan{Nodes: 3000, Matrix: 200_000, Units: 2, Sure: 1}

// elsewise are the plans that are others in one ruleset, by level and ruleset.
var elsewise = map[[2]string]search.Plan{
	// A bout has 216 answers a side, and whoever tries a few of them is beaten by whoever knows which.
	{"expert", "pugilism"}:  boxer,
	{"patient", "pugilism"}: styled(boxer, -0.5),
	// Every bout costs composure, and who gives more for it is out before the judges are asked: docs/adr/0050.
	{"bold", "pugilism"}: styled(boxer, 0.05),
}
