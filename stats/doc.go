// Package stats says what many duels prove: shares of points with their intervals, tests
// that stop early, ratings. It knows no ruleset and plays nothing.
//
// Its observation is not the duel but the pair: the same two players with the same dice,
// once each way round. What the dice and the seats give to one player in the first duel
// they mostly give to the other in the second, so the two are not independent and a pair
// says more than two duels. [Pairs] counts pairs by what the first player got of them,
// and everything here is computed from those five numbers. [Twins] are for two tables instead
// of two players: the same player in the same pair at both.
//
// Quantiles are those of the standard library. None of the rest is in a library that a leaf would
// import; tests hold it to gonum's distributions and equations, and ./check statistics to what
// intervals and tests promise.
//
// No input ends in NaN, an infinity or a loop: one pair, no pair, and pairs that all went
// the same way have answers that are merely wide.
//
// The methods are those of
//
//   - A. B. Owen, "Empirical likelihood ratio confidence intervals for a single
//     functional", Biometrika 75 (1988), for [Counts.Points];
//   - A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical
//     Statistics 16 (1945), and X. Li, J. Liu, Z. Ying on the generalised test in
//     Sequential Analysis 33 (2014), for [Test] and [Scaled]; the latter in the units of
//     M. Van den Bergh's normalised Elo (2020);
//   - I. Waudby-Smith, A. Ramdas, "Estimating means of bounded random variables by
//     betting", Journal of the Royal Statistical Society B 86 (2024), for [Counts.Always];
//   - I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, "Time-uniform central
//     limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), for
//     [Moments.Always];
//   - S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
//     of Statistics 6 (1979), for [Holm];
//   - R. A. Bradley, M. E. Terry, "Rank analysis of incomplete block designs: the method
//     of paired comparisons", Biometrika 39 (1952), and H. White, "Maximum likelihood
//     estimation of misspecified models", Econometrica 50 (1982), for [Rate].
package stats
