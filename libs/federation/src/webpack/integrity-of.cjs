const { createHash } = require('node:crypto');

/** The Subresource Integrity value of a file. */
const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

module.exports = { integrityOf };
