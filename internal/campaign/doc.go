// Package campaign keeps duels in a row, in which characters live on. It plays none of
// them: it says which duel comes next, who may lay its table, and what is carried there.
//
// No character is stored. It is what the last duel that is over has made of it, read from
// its table, or from the record that was brought from elsewhere; so a campaign is a list of
// duels and a keeper, and a file of records proves it.
//
// A campaign outlives no table by itself: a duel that was cleared leaves its place empty,
// and the duels of a campaign that is deleted stay as they are.
package campaign
