// Package rulestest is what every ruleset must pass. Hand over a ruleset; the
// suite plays it and tries to break the laws of [riposte.State]:
//
//	func TestConformance(t *testing.T) {
//		rulestest.Test(t, rulestest.Config{
//			Ruleset: pugilism.Ruleset(),
//			Setups:  func(seed uint64) riposte.Setup { ... },
//		})
//	}
//
// Every failure reports the seed, the setup, the choices and the draws that led to
// it. [Fuzz] searches with other bytes, [PerftFile] pins what may be chosen,
// [Playout] measures. Of a ruleset that somebody brings along, [Brief] and [Laws] say
// outside of tests whether it keeps the laws.
package rulestest
