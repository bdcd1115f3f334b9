const path = require('node:path');

/** The root of the workspace. Class hashes contain file names relative to it, so builds do not depend on its path. */
const WORKSPACE_ROOT = path.resolve(__dirname, '../../../..');

/** The base path of a development build behind the gateway, on the site's own origin. */
const devBase = (name) => `/assets/${name}/dev/`;

module.exports = { WORKSPACE_ROOT, devBase };
