// @ts-check
// The page's module: it adds comfort to pages that also work without it.
