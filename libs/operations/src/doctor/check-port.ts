import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { failure, ok, type Finding } from './finding.ts';

const TIMEOUT_MS = 2_000;
/** The state of a listening socket in /proc/net/tcp. */
const LISTENING = '0A';

function quietly<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** The sockets that listen on a port, as /proc names them. */
function listeningSockets(port: number): Set<string> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    quietly(() => readFileSync(table, 'utf8').split('\n'), []),
  );
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    fields.flatMap(([, local = '', , state, , , , , , inode]) =>
      local.endsWith(suffix) && state === LISTENING ? [`socket:[${inode}]`] : [],
    ),
  );
}

/** The process that listens on a port, for operators. Null where the system does not show it. */
export function holderOfPort(port: number): string | null {
  const sockets = listeningSockets(port);
  if (sockets.size === 0) return null;
  for (const pid of quietly(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name))) {
    const files = quietly(() => readdirSync(`/proc/${pid}/fd`), []);
    if (!files.some((file) => sockets.has(quietly(() => readlinkSync(`/proc/${pid}/fd/${file}`), '')))) continue;
    const command = quietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join(' '), '');
    return `process ${pid} (${command.trim()})`;
  }
  return null;
}

/** Null if a server could listen there, else the system's error code. */
async function listenError(port: number, host: string): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    await once(server.close(), 'close');
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

interface PortOptions {
  readonly setting: string;
  readonly port: number;
  readonly host: string;
}

/** Whether a server could take its port, or runs there already. */
export async function checkPort({ setting, port, host }: PortOptions): Promise<Finding> {
  const code = await listenError(port, host);
  if (code === null) return ok(setting, `port ${port} is free`);
  const holder = holderOfPort(port) ?? 'another process';
  if (code !== 'EADDRINUSE') return failure(setting, `port ${port} cannot be used (${code})`, `Change ${setting}.`);
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/healthz`;
  const isOurs = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    async (response) => /^\{"status":"(ok|alive)"/.test(await response.text()),
    () => false,
  );
  if (isOurs) return ok(setting, `a server of MagnetX runs on port ${port}: ${holder}`);
  return failure(setting, `port ${port} is held by ${holder}`, `Stop it, or set ${setting} to another port.`);
}
