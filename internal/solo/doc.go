// Package solo is a duel of one person against a bot, all in one place: a page's module plays it without
// a server. Questions and answers are JSON.
//
// Although everything is there, the person is told what their seat may know and nothing else, and the bot
// thinks from a position that its own seat can't tell from the true one.
package solo
