package stats

// Believes reports whether Always holds a mean, without looking for its ends.
func (c Counts) Believes(mean float64) bool { return c.believed(mean) && c.reversed().believed(1-mean) }
