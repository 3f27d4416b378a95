package fair

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"riposte"
	"riposte/dice"
)

var _ riposte.Dice = (*Source)(nil)

type vectors struct {
	Duels []struct {
		Name string
		Proof
		Words []struct {
			I    string
			R    uint32
			Word string
		}
		Draws []dice.Draw
	}
	Trees []struct {
		Server Seed
		Root   Commitment
		Opening
	}
	Mapping []struct {
		N     int
		Words []string
		Face  int
		Used  int
	}
	Documents []struct {
		Nonce     Seed
		Document  string
		Committed Commitment
	}
}

func readVectors(t *testing.T) (v vectors) {
	t.Helper()
	text, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Duels) < 14 || len(v.Trees) < 6 || len(v.Mapping) < 60 || len(v.Documents) < 3 {
		t.Fatalf("vectors are missing: %d duels, %d mappings, %d documents", len(v.Duels), len(v.Mapping), len(v.Documents))
	}
	return v
}

func hexWord(t *testing.T, s string) uint64 {
	t.Helper()
	w, err := strconv.ParseUint(s, 16, 64)
	if err != nil || len(s) != 16 {
		t.Fatalf("word %q: %v", s, err)
	}
	return w
}

func TestVectorsOfDuels(t *testing.T) {
	for _, v := range readVectors(t).Duels {
		t.Run(fmt.Sprintf("%d %s", v.Version, v.Name), func(t *testing.T) {
			if got := Commit(v.Server); got != v.Committed {
				t.Errorf("commitment: got %v, want %v", got, v.Committed)
			}
			s := v.Source()
			for _, w := range v.Words {
				i, err := strconv.ParseUint(w.I, 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				if got, want := wordOf(s, i, w.R), hexWord(t, w.Word); got != want {
					t.Errorf("draw %d, retry %d: got %016x, want %016x", i, w.R, got, want)
				}
			}
			for i, want := range v.Draws {
				got := want
				if want.Closed {
					got.Face = int32(s.Deal(int(want.Sides)))
				} else {
					got.Face = int32(s.Roll(int(want.Sides)))
				}
				if got != want || s.Next() != uint64(i+1) {
					t.Errorf("draw %d: got %v, want %v", i, got, want)
				}
			}
			if err := v.Verify(0, v.Draws); err != nil {
				t.Errorf("verify: %v", err)
			}
			if err := v.Verify(7, v.Draws[7:]); err != nil {
				t.Errorf("verify from draw 7: %v", err)
			}
		})
	}
}

func TestVectorsOfMapping(t *testing.T) {
	for _, v := range readVectors(t).Mapping {
		used := 0
		face := dice.Below(func() uint64 { used++; return hexWord(t, v.Words[used-1]) }, v.N)
		if face != v.Face || used != v.Used {
			t.Errorf("1..%d of %v: got %d after %d words, want %d after %d", v.N, v.Words, face, used, v.Face, v.Used)
		}
	}
}

func TestVectorsOfDocuments(t *testing.T) {
	for _, v := range readVectors(t).Documents {
		if got := CommitDocument(v.Nonce, []byte(v.Document)); got != v.Committed {
			t.Errorf("%q: got %v, want %v", v.Document, got, v.Committed)
		}
		if !v.Committed.OpensDocument(v.Nonce, []byte(v.Document)) {
			t.Errorf("%q does not open its commitment", v.Document)
		}
		if v.Committed.OpensDocument(v.Nonce, []byte(v.Document+".")) || v.Committed.OpensDocument(NewSeed(), []byte(v.Document)) {
			t.Errorf("%q: another document or nonce opens its commitment", v.Document)
		}
	}
}

// The vectors are what the second implementation prints today.
func TestVectorsAreTheScripts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here: the vectors are compared with the stored file only")
	}
	got, err := exec.Command(python, "testdata/vectors.py").Output()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("testdata/vectors.py no longer prints testdata/vectors.json")
	}
}

// The formulas written out a second time, without what makes Source fast.
func TestWordIsTheFormula(t *testing.T) {
	server, red, blue := NewSeed(), NewSeed(), NewSeed()
	duel := DuelID(red[:16])
	sum := func(key, message []byte) []byte {
		mac := hmac.New(sha256.New, key)
		mac.Write(message)
		return mac.Sum(nil)
	}
	for v, label := range map[Version]string{V1: "riposte draw 1", V2: "riposte draw 2"} {
		s := NewSource(v, server, duel, red, blue)
		for i := range uint64(50) {
			for r := range uint32(3) {
				key := server[:]
				if v == V2 {
					key = sum(server[:], binary.BigEndian.AppendUint64([]byte("riposte key 2"), i))
					if got := KeyOf(server, i); !bytes.Equal(got[:], key) {
						t.Fatalf("key %d: got %v, want %x", i, got, key)
					}
				}
				m := append(append(append([]byte(label), duel[:]...), red[:]...), blue[:]...)
				m = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint64(m, i), r)
				if got, want := wordOf(s, i, r), binary.BigEndian.Uint64(sum(key, m)); got != want {
					t.Fatalf("version %d, draw %d, retry %d: got %x, want %x", v, i, r, got, want)
				}
			}
		}
	}
}

// No seed is known whose word is rejected, so the count of retries is tested
// without seeds.
func TestRejectedWordsAreTriedAgain(t *testing.T) {
	var asked []uint32
	// A low half below 2^64 mod 6 = 4 is rejected: that of 0, and of 2^63, are 0.
	words := []uint64{0, 3, 1}
	face := retry(func(r uint32) uint64 { asked = append(asked, r); return words[r] }, 6)
	if face != 1 || len(asked) != 2 || asked[0] != 0 || asked[1] != 1 {
		t.Errorf("got face %d after retries %v, want 1 after 0 and 1", face, asked)
	}
	asked, words = nil, []uint64{0, 0, 1 << 63, 1<<63 + 1}
	if face := retry(func(r uint32) uint64 { asked = append(asked, r); return words[r] }, 6); face != 4 || len(asked) != 4 {
		t.Errorf("got face %d after retries %v, want 4 after 0 to 3", face, asked)
	}
}

func proof() Proof {
	p := Proof{Version: V2, Duel: DuelID{1, 2, 3}, Server: Seed{4}, Seats: []SeatSeed{{Seed: Seed{5}}, {Seed: Seed{6}}, {LeftOut: true}}}
	p.Committed = Commit(p.Server)
	for i := range p.Seats {
		p.Seats[i].Committed = Commit(p.Seats[i].Seed)
	}
	p.Seats[2].Committed = Commit(NewSeed())
	return p
}

func TestVerifyNamesWhatIsWrong(t *testing.T) {
	p := proof()
	r := &dice.Recorder{Source: p.Source()}
	for range 40 {
		r.Roll(20)
		r.Deal(9)
	}
	draws := r.Draws()
	if err := p.Verify(0, draws); err != nil {
		t.Fatal(err)
	}
	for i := range draws {
		want := draws[i]
		draws[i].Face = want.Face%want.Sides + 1
		var wrong *DrawError
		if err := p.Verify(0, draws); !errors.As(err, &wrong) || *wrong != (DrawError{uint64(i), draws[i], want}) {
			t.Errorf("a changed draw %d: got %v", i, err)
		}
		draws[i] = want
	}
	// A draw left out moves all later ones.
	var wrong *DrawError
	if err := p.Verify(0, append(append([]dice.Draw{}, draws[:3]...), draws[5:]...)); !errors.As(err, &wrong) {
		t.Errorf("two draws left out: got %v", err)
	}
	for _, bad := range []dice.Draw{{}, {Sides: -4, Face: -4}, {Sides: 6}} {
		if err := p.Verify(0, []dice.Draw{bad}); !errors.As(err, &wrong) || wrong.Index != 0 {
			t.Errorf("draw %v: got %v", bad, err)
		}
	}

	for who, change := range map[riposte.Seat]func(*Proof){
		riposte.Nobody: func(p *Proof) { p.Server[31]++ },
		1:              func(p *Proof) { p.Seats[0].Seed[0]++ },
		2:              func(p *Proof) { p.Seats[1].Seed[31]++ },
		3:              func(p *Proof) { p.Seats[2].LeftOut = false },
	} {
		bad := proof()
		change(&bad)
		var wrong *CommitmentError
		if err := bad.Verify(0, draws); !errors.As(err, &wrong) || wrong.Seat != who {
			t.Errorf("seat %d's seed changed: got %v", who, err)
		}
	}
	other := proof()
	other.Duel[15]++
	if err := other.Verify(0, draws); !errors.As(err, &wrong) {
		t.Errorf("another duel's draws: got %v", err)
	}
	other = proof()
	other.Seats[0], other.Seats[1] = other.Seats[1], other.Seats[0]
	if err := other.Verify(0, draws); !errors.As(err, &wrong) {
		t.Errorf("seats exchanged: got %v", err)
	}
	other = proof()
	other.Version = V1
	if err := other.Verify(0, draws); !errors.As(err, &wrong) {
		t.Errorf("another version: got %v", err)
	}
	other = proof()
	other.Seats[1].LeftOut = true
	if err := other.Verify(0, draws); !errors.As(err, &wrong) {
		t.Errorf("a seat left out afterwards: got %v", err)
	}
}

func TestSeekGoesOn(t *testing.T) {
	p := proof()
	whole, later := p.Source(), p.Source()
	for range 10 {
		whole.Roll(6)
	}
	later.Seek(10)
	for i := range 10 {
		if got, want := later.Roll(1000), whole.Roll(1000); got != want {
			t.Errorf("draw %d: got %d, want %d", 10+i, got, want)
		}
	}
}

// 200,000 draws of a d20 stay below the 99.9 % quantile of chi-square with 19
// degrees of freedom, 43.82.
func TestUniform(t *testing.T) {
	p := proof()
	s := p.Source()
	var count [20]float64
	const draws = 200_000
	for range draws {
		count[s.Roll(20)-1]++
	}
	chi := 0.0
	for _, c := range count {
		chi += (c - draws/20) * (c - draws/20) / (draws / 20)
	}
	if chi > 43.82 {
		t.Errorf("chi-square %.1f", chi)
	}
}

func TestText(t *testing.T) {
	p := proof()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var got Proof
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	again, _ := json.Marshal(got)
	if !bytes.Equal(text, again) || got.Duel != p.Duel || got.Server != p.Server || got.Committed != p.Committed {
		t.Errorf("got %s, want %s", again, text)
	}
	s := Seed{1}
	for _, bad := range []string{"", "12", s.String()[1:], s.String() + "0", "g" + s.String()[1:]} {
		got := Seed{9}
		if err := got.UnmarshalText([]byte(bad)); err == nil || got != (Seed{9}) {
			t.Errorf("%q: got %v, %v", bad, got, err)
		}
	}
	if NewSeed() == NewSeed() {
		t.Error("two new seeds are equal")
	}
}

func TestRollAllocatesNothing(t *testing.T) {
	for _, v := range []Version{V1, V2} {
		p := proof()
		p.Version = v
		var d riposte.Dice = p.Source()
		if n := testing.AllocsPerRun(100, func() { d.Roll(20); d.Deal(9) }); n != 0 {
			t.Errorf("version %d: %v allocations", v, n)
		}
	}
}

func BenchmarkRoll(b *testing.B) {
	for _, v := range []Version{V1, V2} {
		b.Run(fmt.Sprintf("version=%d", v), func(b *testing.B) {
			p := proof()
			p.Version = v
			var d riposte.Dice = p.Source()
			b.ReportAllocs()
			for b.Loop() {
				d.Roll(20)
			}
		})
	}
}

func BenchmarkTree(b *testing.B) {
	for b.Loop() {
		NewTree(Seed{1})
	}
}

// wordOf is try r of draw i.
func wordOf(s *Source, i uint64, r uint32) uint64 {
	key := s.key(i)
	return word(&s.words, &key, i, r)
}
