const { createRemoteConfig } = require('@magnetx/federation/webpack');

module.exports = createRemoteConfig(__dirname);
