const { devBase } = require('./paths.cjs');

/**
 * Settings of `webpack serve`. Every address, the socket's included, is below `/assets/<name>/dev/`: on the site's own
 * origin behind a gateway, or on `DEV_ORIGIN`, to which browsers are pinned. A change reloads the page, because Fast
 * Refresh needs the development build of React, and the shell provides React.
 */
function devServer(name) {
  const port = Number(process.env.DEV_PORT);
  // Of pages that load the build from this server itself, without a gateway in front of it.
  const ownOrigin = process.env.DEV_ORIGIN?.replace(/^http/, 'ws');
  return {
    host: '127.0.0.1',
    ...(port ? { port } : {}),
    hot: false,
    liveReload: true,
    allowedHosts: 'all',
    devMiddleware: { publicPath: devBase(name), index: false },
    static: false,
    headers: { 'cache-control': 'no-store' },
    webSocketServer: { type: 'ws', options: { path: `${devBase(name)}ws` } },
    client: { webSocketURL: `${ownOrigin ?? 'auto://0.0.0.0:0'}${devBase(name)}ws`, overlay: false, logging: 'warn' },
  };
}

module.exports = { devServer };
