package server

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"riposte/internal/house"
)

// The document knows every field of a sight by its name, and no others: what a
// ruleset shows for the first time must not be news to a program.
func TestDocumentHasTheFieldsOfSights(t *testing.T) {
	schemas := loadContract(t).doc.Components.Schemas
	seen := map[reflect.Type]bool{}
	var look func(reflect.Type)
	look = func(of reflect.Type) {
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Array || of.Kind() == reflect.Map {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct || seen[of] || of.Implements(reflect.TypeFor[json.Marshaler]()) {
			return
		}
		seen[of] = true
		schema := schemas[of.Name()]
		var fields []string
		for i := range of.NumField() {
			field := of.Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if !field.IsExported() || name == "-" {
				continue
			}
			fields = append(fields, name)
			if schema != nil && schema.Value.Properties[name] == nil {
				t.Errorf("%s has %q, the document has not", of, name)
			}
			look(field.Type)
		}
		if schema == nil {
			return // described where it is used
		}
		for name := range schema.Value.Properties {
			if !slices.Contains(fields, name) {
				t.Errorf("the document has %q of %s, which has not", name, of)
			}
		}
	}
	look(reflect.TypeFor[house.Sight]())
	if len(seen) < 20 {
		t.Errorf("only %d types were looked at", len(seen))
	}
}
