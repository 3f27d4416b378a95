package kit

// Attributes are the five of CD-1.9.
type Attributes struct{ AGI, DEX, FOR, STR, WILL int16 }

// MaxHP is the most HP, CD-1.10, rounded once (CD-1.6).
func (a *Attributes) MaxHP() int16 { return (a.FOR*a.FOR + 100*a.FOR) / 4 }

// MaxAP is the most AP, CD-1.11.
func (a *Attributes) MaxAP() int16 { return (a.AGI + a.WILL) / 2 }

// MaxLoad is the most load, CD-1.15.
func (a *Attributes) MaxLoad() int16 { return 10*a.FOR + 10*a.STR }
