// Package campaign keeps series of duels in which characters live on. It plays none of
// them: it says which duel comes next, who may lay its table, and what is carried there.
//
// No character is stored. A character is what the last finished duel has made of it, read
// from its table or from an imported record; so a campaign is a list of duels and a keeper,
// and a file of records proves it.
//
// A campaign does not keep its tables alive: a duel that was cleared leaves its place
// empty, and the duels of a deleted campaign stay as they are.
package campaign
