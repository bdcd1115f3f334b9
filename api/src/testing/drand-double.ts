import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DrandDouble {
  /** The value for DRAND_URL. */
  readonly url: string;
  readonly chain: string;
  readonly genesisS: number;
  readonly periodS: number;
  /** Faults for tests: no response, or an inconsistent one. */
  readonly state: { status: number; isForged: boolean };
  /** The rounds requested so far. */
  readonly asked: readonly number[];
  stop: () => Promise<void>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data);

/** A fake drand relay. Every round is available at any time. */
export async function startDrandDouble(): Promise<DrandDouble> {
  const state = { status: 200, isForged: false };
  const asked: number[] = [];
  const chain = sha256('chain').digest('hex');
  const [genesisS, periodS] = [1_600_000_000, 30];
  const answer = (path: string): object => {
    if (path === `/${chain}/info`) return { hash: chain, genesis_time: genesisS, period: periodS, schemeID: 'double' };
    const round = Number(path.split('/').at(-1));
    asked.push(round);
    const signature = sha256(`round ${round}`).digest('hex');
    const randomness = state.isForged ? signature : sha256(Buffer.from(signature, 'hex')).digest('hex');
    return { round, randomness, signature, previous_signature: '' };
  };
  const server = createServer((request, response) => {
    response.writeHead(state.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(request.url ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${chain}`;
  return { url, chain, genesisS, periodS, state, asked, stop };
}
