package relational

import "context"

// Key implements store.Store.
func (s *Store) Key(ctx context.Context, name string, fresh []byte) (key []byte, err error) {
	err = s.submit(ctx, "key "+name, "", func(w *Writer) error {
		if err := w.exec("INSERT INTO keys (name, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING", name, fresh); err != nil {
			return err
		}
		return w.Scan([]any{&key}, "SELECT bytes FROM keys WHERE name = ?", name)
	})
	return key, err
}
