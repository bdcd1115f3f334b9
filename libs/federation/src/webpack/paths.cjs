const path = require('node:path');

/** The workspace's top: what file names in class hashes are relative to, so that a build is the same anywhere. */
const WORKSPACE_ROOT = path.resolve(__dirname, '../../../..');

/** Where a development build is served: behind the gateway, on the site's own origin. */
const devBase = (name) => `/assets/${name}/dev/`;

module.exports = { WORKSPACE_ROOT, devBase };
