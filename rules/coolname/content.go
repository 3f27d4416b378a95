package coolname

import "riposte/rules/coolname/tables"

// Content holds every number of the rules. The rules read it through the state, so a
// variant is a changed copy that is given to With.
type Content = tables.Content

// Default is the content of the ledger. The value is shared: change a copy.
func Default() *Content { return tables.Default() }
