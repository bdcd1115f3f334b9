const { createRemoteConfig } = require('../create-config.cjs');

module.exports = createRemoteConfig(__dirname);
