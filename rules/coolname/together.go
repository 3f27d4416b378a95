package coolname

// Foes who roll for initiative together and act one after the other, CN-2.18 to CN-2.20: a
// house rule. Whoever rolls by itself is a group of one, of which it is the leader.

// leader is who rolls for a combatant: the first of its group.
func (g *game) leader(i int) int {
	pooled := g.options.pooling
	if pooled == eachFoe || !g.members[i].foe {
		return i
	}
	for j := g.people; j < i; j++ {
		if pooled == allFoes || g.members[j].kind == g.members[i].kind {
			return j
		}
	}
	return i
}

// company is how many are in the group of a leader.
func (g *game) company(leader int) (n int) {
	for i := leader; i < g.n; i++ {
		n += bit(g.leader(i) == leader)
	}
	return n
}
