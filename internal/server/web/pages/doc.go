// Package pages is every page but the table: the first page, lists, the set-up of a table
// and its builder, rules, replays, sheets, prints, campaigns, fairness, errors. Each type
// is the body of a page or of a part of one; its template, templates/pages/NAME.html,
// calls its methods.
package pages
