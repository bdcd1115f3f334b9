import { createHash } from 'node:crypto';
import { drawWinners, hashEntries, sha256OfHex, type DrawInput } from './draw.ts';
import vectors from './draw.vectors.json' with { type: 'json' };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The same rules written again, in one piece and with another library, to hold the first against. */
function reference({ seed, randomness, tickets, maxWinners }: DrawInput) {
  const left = [...new Set(tickets)].sort();
  const entriesHash = sha256(left.join('\n')).toString('hex');
  const key = sha256(['magnetx-draw-v1', seed, randomness ?? '-', entriesHash, maxWinners].join('\n'));
  const drawn: string[] = [];
  const wanted = Math.min(left.length, maxWinners + Math.max(maxWinners, 3));
  for (let word = 0; drawn.length < wanted; word += 1) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE(Math.floor(word / 8));
    const value = BigInt(sha256(Buffer.concat([key, index])).readUInt32BE((word % 8) * 4));
    const n = BigInt(left.length);
    if (value >= ((1n << 32n) / n) * n) continue;
    // The chosen one leaves, and the first of those left takes its place.
    const chosen = Number(value % n);
    const first = left[0] ?? '';
    drawn.push(left[chosen] ?? '');
    left[chosen] = first;
    left.shift();
  }
  return { entriesHash, winners: drawn.slice(0, maxWinners), alternates: drawn.slice(maxWinners) };
}

const seedOf = (text: string): string => sha256(text).toString('hex');
const ticketsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `ticket-${index}`);

describe('the test vectors', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, vector) => {
    const { entriesHash, winners, alternates } = vector;
    expect(await sha256OfHex(vector.seed)).toBe(vector.commitment);
    expect(await drawWinners(vector)).toMatchObject({ entriesHash, winners, alternates });
  });
});

describe('a draw', () => {
  it('matches a second implementation', async () => {
    for (let run = 0; run < 200; run += 1) {
      const randomness = run % 2 === 0 ? null : seedOf(`beacon ${run}`);
      const input = {
        seed: seedOf(`${run}`),
        randomness,
        tickets: ticketsOf(run % 37),
        maxWinners: 1 + (run % 11),
      };
      expect(await drawWinners(input)).toMatchObject(reference(input));
    }
  });

  it('draws no entry twice, and every entry when there are enough places', async () => {
    const tickets = ticketsOf(40);
    for (const maxWinners of [1, 7, 19, 20, 40, 90]) {
      const { winners, alternates } = await drawWinners({ seed: seedOf('x'), randomness: null, tickets, maxWinners });
      const drawn = [...winners, ...alternates];
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(winners).toHaveLength(Math.min(40, maxWinners));
      expect(alternates).toHaveLength(Math.min(40 - winners.length, Math.max(3, maxWinners)));
      if (maxWinners >= 20) expect(drawn.sort()).toEqual([...tickets].sort());
    }
  });

  it('depends on each of its inputs', async () => {
    const input: DrawInput = { seed: seedOf('a'), randomness: seedOf('b'), tickets: ticketsOf(1000), maxWinners: 10 };
    const changed: DrawInput[] = [
      input,
      { ...input, seed: seedOf('c') },
      { ...input, randomness: null },
      { ...input, randomness: seedOf('d') },
      { ...input, tickets: ticketsOf(1001) },
      { ...input, maxWinners: 11 },
    ];
    const firsts = await Promise.all(changed.map(async (each) => (await drawWinners(each)).winners.slice(0, 3).join()));
    expect(new Set(firsts).size).toBe(changed.length);
  });

  it('does not depend on the order of the tickets', async () => {
    const input = { seed: seedOf('a'), randomness: null, tickets: ticketsOf(50), maxWinners: 4 };
    expect(await drawWinners({ ...input, tickets: ticketsOf(50).reverse() })).toEqual(await drawWinners(input));
  });

  it.each([
    { seed: 'ab' },
    { seed: 'A'.repeat(64) },
    { randomness: '' },
    { randomness: 'x'.repeat(64) },
    { maxWinners: 0 },
    { maxWinners: 1.5 },
  ])('refuses %p', async (change) => {
    const input = { seed: seedOf('a'), randomness: null, tickets: ['a'], maxWinners: 1, ...change };
    await expect(drawWinners(input)).rejects.toThrow(RangeError);
  });

  it('takes a list of any length', async () => {
    const tickets = ticketsOf(200_000);
    const { winners, entryCount } = await drawWinners({ seed: seedOf('a'), randomness: null, tickets, maxWinners: 5 });
    expect({ winners: winners.length, entryCount }).toEqual({ winners: 5, entryCount: 200_000 });
    expect(await hashEntries(tickets.sort())).toMatch(/^[0-9a-f]{64}$/);
  });
});

/** `npm run soak` simulates more. */
const SIMULATED_DRAWS = Number(process.env['SIMULATED_DRAWS'] ?? 20_000);

it(`over ${SIMULATED_DRAWS} draws gives every entry its share, as winner and as alternate`, async () => {
  const [draws, entries, winnersPerDraw] = [SIMULATED_DRAWS, 7, 2];
  const tickets = ticketsOf(entries);
  const won = new Map<string, number>();
  const stoodBy = new Map<string, number>();
  const count = (counts: Map<string, number>, drawn: readonly string[]) => {
    for (const ticket of drawn) counts.set(ticket, (counts.get(ticket) ?? 0) + 1);
  };
  for (let from = 0; from < draws; from += 1000) {
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => {
        const seed = seedOf(`draw ${from + index}`);
        return drawWinners({ seed, randomness: null, tickets, maxWinners: winnersPerDraw });
      }),
    );
    for (const { winners, alternates } of outcomes) {
      count(won, winners);
      count(stoodBy, alternates);
    }
  }
  const assertUniform = (counts: Map<string, number>, places: number) => {
    const share = places / entries;
    const deviation = Math.sqrt(draws * share * (1 - share));
    for (const ticket of tickets) {
      expect(Math.abs((counts.get(ticket) ?? 0) - draws * share)).toBeLessThan(4 * deviation);
    }
  };
  assertUniform(won, winnersPerDraw);
  assertUniform(stoodBy, 3);
}, 600_000);
