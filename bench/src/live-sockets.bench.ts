import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@magnetx/tools/ports';
import { startService, waitUntilReady, type Service } from '@magnetx/tools/service';
import { median, type Bench, type BenchFact, type BenchRow } from './bench.ts';
import { cpuMillisOf, memoryMegabytesOf } from './process-figures.ts';
import { HUB_DIALECT, SOCKET_IO_DIALECT, WS_DIALECT } from './sockets/dialects.ts';
import { Crowd, type SocketDialect } from './sockets/open-sockets.ts';

const SOCKETS = { tiny: 20, full: 5_000 };
const ROUNDS = { tiny: 1, full: 9 };

const CONTENDERS: readonly { name: string; script: string; dialect: SocketDialect }[] = [
  { name: 'plain socket.io', script: 'plain-socket-io.ts', dialect: SOCKET_IO_DIALECT },
  { name: "the product's hub", script: 'live-hub.ts', dialect: HUB_DIALECT },
  { name: 'ws', script: 'plain-ws.ts', dialect: WS_DIALECT },
];

/** A server with all its sockets open, and what they did to its memory. */
interface Opened {
  readonly name: string;
  readonly url: string;
  readonly service: Service;
  readonly crowd: Crowd;
  readonly kilobytesEach: number | undefined;
  readonly toAllMs: number[];
  readonly middleMs: number[];
  readonly cpuMicros: number[];
}

async function open(contender: (typeof CONTENDERS)[number], count: number, logDir: string): Promise<Opened> {
  const { name, script, dialect } = contender;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = [`src/servers/${script}`, String(port)];
  const service = startService({ name: script, folder: 'bench', args, env: process.env, logDir });
  await waitUntilReady(service, url);
  const before = memoryMegabytesOf(service.process.pid);
  const crowd = await Crowd.open(port, count, dialect);
  const after = memoryMegabytesOf(service.process.pid);
  const kilobytesEach = before === undefined || after === undefined ? undefined : ((after - before) * 1024) / count;
  return { name, url, service, crowd, kilobytesEach, toAllMs: [], middleMs: [], cpuMicros: [] };
}

async function sendToAll({ url, service, crowd, toAllMs, middleMs, cpuMicros }: Opened): Promise<void> {
  const cpuBefore = cpuMillisOf(service.process.pid);
  const arrivals = await crowd.delivery(() => fetch(url, { method: 'POST' }).then((answer) => answer.arrayBuffer()));
  const cpuAfter = cpuMillisOf(service.process.pid);
  toAllMs.push(arrivals.at(-1) ?? 0);
  middleMs.push(median(arrivals));
  if (cpuBefore !== undefined && cpuAfter !== undefined) {
    cpuMicros.push(((cpuAfter - cpuBefore) * 1000) / arrivals.length);
  }
}

function factsOf({ name, toAllMs, middleMs, kilobytesEach }: Opened): BenchFact[] {
  const times = `${median(toAllMs).toFixed(0)} ms to all, half of them after ${median(middleMs).toFixed(0)} ms`;
  const memory = kilobytesEach === undefined ? '' : `, ${kilobytesEach.toFixed(1)} KB of memory a socket`;
  return [{ name, value: times + memory }];
}

/**
 * One event to each of many sockets on one server process: memory for a socket, and how fast the event reaches them
 * all, as a ratio to plain socket.io. All servers open their sockets together and send in turn; the median of the
 * rounds counts.
 */
export const liveSocketsBench: Bench = {
  title: 'Live sockets',
  run: async (size) => {
    const logDir = mkdtempSync(path.join(tmpdir(), 'magnetx-bench-'));
    const opened: Opened[] = [];
    try {
      for (const contender of CONTENDERS) opened.push(await open(contender, SOCKETS[size], logDir));
      for (let round = 0; round < ROUNDS[size]; round += 1) for (const one of opened) await sendToAll(one);
      const perSecond = ({ toAllMs }: Opened) => (SOCKETS[size] * 1000) / median(toAllMs);
      const [peer] = opened.map(perSecond);
      const rows = opened.map((one): BenchRow => {
        const cpu = one.cpuMicros.length > 0 && { cpuMicros: median(one.cpuMicros) };
        return { name: one.name, perSecond: perSecond(one), ratio: perSecond(one) / (peer ?? 1), ...cpu };
      });
      return { failed: 0, rows, facts: opened.flatMap(factsOf) };
    } finally {
      for (const { crowd } of opened) crowd.close();
      for (const { service } of opened) await service.stop();
      rmSync(logDir, { recursive: true, force: true });
    }
  },
};
