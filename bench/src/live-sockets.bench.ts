import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@magnetx/tools/ports';
import { startService, waitUntilReady, type Service } from '@magnetx/tools/service';
import { median, type Bench, type BenchFact, type BenchRow } from './bench.ts';
import { cpuMillisOf, memoryMegabytesOf } from './process-figures.ts';
import { HUB_DIALECT, SOCKET_IO_DIALECT, WS_DIALECT } from './sockets/dialects.ts';
import { Crowd, type SocketDialect } from './sockets/open-sockets.ts';

const BYTES_PER_KB = 1024;

type Size = Parameters<Bench['run']>[0];

const SOCKETS = { tiny: 20, full: 5_000 };
/** A process may have 20,000 files open, so only one server at a time has this many. */
const MANY_SOCKETS = { tiny: 40, full: 10_000 };
const ROUNDS = { tiny: 1, full: 25 };

const CONTENDERS: readonly { name: string; script: string; dialect: SocketDialect }[] = [
  { name: 'plain socket.io', script: 'plain-socket-io.ts', dialect: SOCKET_IO_DIALECT },
  { name: "the product's hub", script: 'live-hub.ts', dialect: HUB_DIALECT },
  { name: 'ws', script: 'plain-ws.ts', dialect: WS_DIALECT },
];

/** A server with sockets open. */
interface Opened {
  readonly name: string;
  readonly url: string;
  readonly service: Service;
  readonly crowd: Crowd;
}

/** A server with the memory of its sockets, and the times of its sends. */
interface Sending extends Opened {
  readonly kilobytesEach: number | undefined;
  readonly toAllMs: number[];
  readonly middleMs: number[];
  readonly cpuMicros: number[];
}

async function start(contender: (typeof CONTENDERS)[number], logDir: string): Promise<Opened> {
  const { name, script, dialect } = contender;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = [`src/servers/${script}`, String(port)];
  const service = startService({ name: script, folder: 'bench', args, env: process.env, logDir });
  await waitUntilReady(service, url);
  return { name, url, service, crowd: new Crowd(port, dialect) };
}

async function open(contender: (typeof CONTENDERS)[number], count: number, logDir: string): Promise<Sending> {
  const opened = await start(contender, logDir);
  const { pid } = opened.service.process;
  const before = memoryMegabytesOf(pid);
  await opened.crowd.growTo(count);
  const after = memoryMegabytesOf(pid);
  const kilobytesEach =
    before === undefined || after === undefined ? undefined : ((after - before) * BYTES_PER_KB) / count;
  return { ...opened, kilobytesEach, toAllMs: [], middleMs: [], cpuMicros: [] };
}

const deliver = ({ url, crowd }: Opened): Promise<readonly number[]> =>
  crowd.delivery(() => fetch(url, { method: 'POST' }).then((answer) => answer.arrayBuffer()));

async function sendToAll(sending: Sending): Promise<void> {
  const { service, toAllMs, middleMs, cpuMicros } = sending;
  const cpuBefore = cpuMillisOf(service.process.pid);
  const arrivals = await deliver(sending);
  const cpuAfter = cpuMillisOf(service.process.pid);
  toAllMs.push(arrivals.at(-1) ?? 0);
  middleMs.push(median(arrivals));
  if (cpuBefore !== undefined && cpuAfter !== undefined) {
    cpuMicros.push(((cpuAfter - cpuBefore) * 1000) / arrivals.length);
  }
}

function factOf({ name, toAllMs, middleMs, kilobytesEach }: Sending): BenchFact {
  const times = `${median(toAllMs).toFixed(0)} ms to all, half of them after ${median(middleMs).toFixed(0)} ms`;
  const memory = kilobytesEach === undefined ? '' : `, ${kilobytesEach.toFixed(1)} KB of memory a socket`;
  return { name, value: times + memory };
}

/** With many sockets: what each keeps in use, and how long a send to all holds the event loop. */
async function factOfMany(contender: (typeof CONTENDERS)[number], size: Size, logDir: string): Promise<BenchFact> {
  const opened = await start(contender, logDir);
  const { name, url, service, crowd } = opened;
  const read = async (what: 'hold' | 'memory') => Number(await (await fetch(`${url}${what}`)).text());
  const count = MANY_SOCKETS[size];
  try {
    const before = await read('memory');
    await crowd.growTo(count);
    const kilobytes = ((await read('memory')) - before) / BYTES_PER_KB / count;
    const holdsMs: number[] = [];
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      await read('hold');
      await deliver(opened);
      holdsMs.push(await read('hold'));
    }
    const holds = `the loop held for ${median(holdsMs).toFixed(1)} ms of processor time at most in a send to all`;
    return { name, value: `${count} sockets: ${kilobytes.toFixed(1)} KB in use for each, ${holds}` };
  } finally {
    crowd.close();
    await service.stop();
  }
}

/**
 * One event to each of many sockets on one server process: memory for a socket, and how fast the event reaches them
 * all, as a ratio to plain socket.io. All servers open their sockets together and send in turn; the median of the
 * rounds counts. Then each server in turn has twice as many sockets: without garbage and the space for it, which take
 * most of the memory of a process, and with the longest time that a send leaves for no other work.
 */
export const liveSocketsBench: Bench = {
  title: 'Live sockets',
  run: async (size) => {
    const logDir = mkdtempSync(path.join(tmpdir(), 'magnetx-bench-'));
    const opened: Sending[] = [];
    const stopAll = async (): Promise<void> => {
      for (const { crowd } of opened) crowd.close();
      for (const { service } of opened.splice(0)) await service.stop();
    };
    try {
      for (const contender of CONTENDERS) opened.push(await open(contender, SOCKETS[size], logDir));
      for (let round = 0; round < ROUNDS[size]; round += 1) for (const one of opened) await sendToAll(one);
      const perSecond = ({ toAllMs }: Sending) => (SOCKETS[size] * 1000) / median(toAllMs);
      const [peer] = opened.map(perSecond);
      const rows = opened.map((one): BenchRow => {
        const cpu = one.cpuMicros.length > 0 && { cpuMicros: median(one.cpuMicros) };
        return { name: one.name, perSecond: perSecond(one), ratio: perSecond(one) / (peer ?? 1), ...cpu };
      });
      const facts = opened.map(factOf);
      await stopAll();
      for (const contender of CONTENDERS) facts.push(await factOfMany(contender, size, logDir));
      return { failed: 0, rows, facts };
    } finally {
      await stopAll();
      rmSync(logDir, { recursive: true, force: true });
    }
  },
};
