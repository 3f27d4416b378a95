package relational

import "database/sql"

// Tables are those of a store, each after those it refers to.
var Tables = []string{
	"duels", "live", "listings", "documents", "steps", "seats", "lines", "attempts",
	"campaigns", "encounters", "runs", "pauses", "jobs", "keys", "studies", "guests", "codes", "pushes", "bots", "challenges",
}

// Each calls do with every row, and closes the rows.
func Each(rows *sql.Rows, do func(columns []string, row []any) error) error {
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := do(columns, row); err != nil {
			return err
		}
	}
	return rows.Err()
}
