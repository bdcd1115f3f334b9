/** The base path of a development build behind the gateway, on the site's own origin. */
const devBase = (name) => `/assets/${name}/dev/`;

module.exports = { devBase };
