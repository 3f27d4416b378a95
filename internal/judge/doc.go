// Package judge reads what clients wrote down while they played on servers that were harmed, and says which
// laws the servers have broken. It shares no code with them but the rules and the reading of records: it knows
// only what was seen from outside.
//
// A history is a folder. Its *.jsonl files have one Entry on each line: what a client did or was told, and when,
// by the monotonic clock that all clients have in common. The folder records has the record of each duel as the
// servers gave it out in the end, records/DUEL.jsonl. Laws lists what is asked of them. A history that is
// not whole, in which nothing was played or whose end nobody looked at, is refused as well.
package judge
