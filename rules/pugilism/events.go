package pugilism

import (
	"riposte"
	"riposte/basis"
)

// The kinds of events; each indexes eventKinds.
const (
	evComposure uint16 = 1 + iota
	evCorners
	evEdgeDealt
	evEdgeDrawn
	evPoolShort
	evInitiative
	evInitiativeTie
	evFirst
	evRound
	evBout
	evUnplayable
	evWeakened
	evChosen
	evMoved
	evStayed
	evCalled
	evForced
	evNoRing
	evNoClash
	evEdgeShown
	evEdgeKept
	evAttacks
	evDouble
	evDefense
	evNamed
	evNegates
	evBoost
	evCost
	evClamp
	evLands
	evNegated
	evCounter
	evDefenseCost
	evDefenseClamp
	evDown
	evUnthrown
	evUnpaid
	evUnused
	evEdgeGone
	evRegains
	evRegainsNot
	evWillWeaken
	evWillBan
	evWillBanAttack
	evWiped
	evScored
	evTKO
	evHitDie
	evSave
	evSaveAdvantage
	evKO
	evUp
	evRoundOver
	evRecovers
	evNoRecovery
	evReset
	evScore
	evWins
	evDraw
	evForfeit
	evDeep
	evBraced
	evCheaper
	evDearer
	evEdgeLaid
	evEndsUnpaid
	eventCount
)

var eventKinds = [eventCount]riposte.EventKind{
	evComposure:     {Name: "composure-rolled"},
	evCorners:       {Name: "corners"},
	evEdgeDealt:     {Name: "edge-dealt"},
	evEdgeDrawn:     {Name: "edge-drawn"},
	evPoolShort:     {Name: "edge-pool-short"},
	evInitiative:    {Name: "initiative-rolled"},
	evInitiativeTie: {Name: "initiative-tied"},
	evFirst:         {Name: "player-1"},
	evRound:         {Name: "round", Loud: true},
	evBout:          {Name: "bout", Turn: true},
	evUnplayable:    {Name: "unplayable"},
	evWeakened:      {Name: "weakened"},
	evChosen:        {Name: "cards-chosen"},
	evMoved:         {Name: "moves"},
	evStayed:        {Name: "stays"},
	evCalled:        {Name: "clash-called"},
	evForced:        {Name: "clash-forced"},
	evNoRing:        {Name: "clash"},
	evNoClash:       {Name: "no-clash"},
	evEdgeShown:     {Name: "edge-shown"},
	evEdgeKept:      {Name: "edge-kept"},
	evAttacks:       {Name: "attacks-shown"},
	evDouble:        {Name: "double-shown"},
	evDefense:       {Name: "defense-shown"},
	evNamed:         {Name: "named"},
	evNegates:       {Name: "negates"},
	evBoost:         {Name: "boost"},
	evCost:          {Name: "attack-costs"},
	evClamp:         {Name: "fatigue-stops-at-1"},
	evLands:         {Name: "attack-lands"},
	evNegated:       {Name: "attack-negated"},
	evCounter:       {Name: "counter-lands"},
	evDefenseCost:   {Name: "defense-costs"},
	evDefenseClamp:  {Name: "defense-stops-at-1"},
	evDown:          {Name: "knocked-down", Loud: true},
	evUnthrown:      {Name: "attack-not-thrown"},
	evUnpaid:        {Name: "pays-nothing-more"},
	evUnused:        {Name: "defense-not-used"},
	evEdgeGone:      {Name: "edge-removed"},
	evRegains:       {Name: "regains"},
	evRegainsNot:    {Name: "regains-nothing"},
	evWillWeaken:    {Name: "will-weaken"},
	evWillBan:       {Name: "will-ban-defense"},
	evWillBanAttack: {Name: "will-ban-attack"},
	evWiped:         {Name: "effects-removed"},
	evScored:        {Name: "knockdown-scored"},
	evTKO:           {Name: "tko", Loud: true},
	evHitDie:        {Name: "hit-die"},
	evSave:          {Name: "save"},
	evSaveAdvantage: {Name: "save-advantage"},
	evKO:            {Name: "ko", Loud: true},
	evUp:            {Name: "gets-up", Loud: true},
	evRoundOver:     {Name: "round-over"},
	evRecovers:      {Name: "recovers"},
	evNoRecovery:    {Name: "recovery-capped"},
	evReset:         {Name: "saves-reset"},
	evScore:         {Name: "score"},
	evWins:          {Name: "wins", Loud: true},
	evDraw:          {Name: "draw", Loud: true},
	evForfeit:       {Name: "forfeit", Loud: true},
	evBraced:        {Name: "braced"},
	evCheaper:       {Name: "fatigue-less"},
	evDearer:        {Name: "fatigue-more"},
	evEdgeLaid:      {Name: "edge-laid"},
	evEndsUnpaid:    {Name: "ends-unpaid"},
	evDeep:          {Name: "deep-breath"},
}

type teller = basis.Pair
