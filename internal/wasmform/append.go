package wasmform

// AppendSection writes a section.
func AppendSection(out []byte, id byte, body []byte) []byte {
	return append(AppendUnsigned(append(out, id), uint32(len(body))), body...) //nolint:gosec // no module is as large
}

// AppendUnsigned writes a number that Reader.U32 reads.
func AppendUnsigned(out []byte, n uint32) []byte {
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

// AppendSigned writes a number that may be below 0.
func AppendSigned(out []byte, n int64) []byte {
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}
