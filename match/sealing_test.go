package match

import "riposte"

// A sealingToy is the toy with rules that seal a concession during the bid.
type sealingToy struct{ toy }

type sealingState struct{ toyState }

func (r sealingToy) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	st, err := r.toy.New(setup, dice, log)
	if err != nil {
		return nil, err
	}
	sealing := &sealingState{*st.(*toyState)}
	sealing.sealing = true
	return sealing, nil
}

func (st *sealingState) SealsConcede() {}

func (st *sealingState) Clone() riposte.State {
	c := *st
	return &c
}

func (st *sealingState) CopyFrom(src riposte.State) { *st = *src.(*sealingState) }
