const { createShellConfig } = require('@magnetx/federation/webpack');

module.exports = createShellConfig(__dirname);
