// Exits with 0 when the server in this container is ready: `check-ready.mjs <setting of the port> <port>`.
const [setting = '', fallback = ''] = process.argv.slice(2);
const url = `http://127.0.0.1:${process.env[setting] || fallback}/readyz`;
const isReady = await fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
