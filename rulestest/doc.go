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
// [Playout] measures. The package is imported by tests only.
package rulestest
