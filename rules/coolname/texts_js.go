package coolname

import "embed"

// texts are left out of a page's module: whoever plays needs none of them.
var texts embed.FS
