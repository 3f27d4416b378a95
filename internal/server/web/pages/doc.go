// Package pages is every page but the table: the first page, lists, the set-up of a table
// and its builder, rules, replays, sheets, prints, campaigns, fairness, errors. A type is
// the body of a page or a part of it, and its template, templates/pages/NAME.html, reads
// its methods.
package pages
