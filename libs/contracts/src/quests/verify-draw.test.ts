import { drawWinners, sha256OfHex } from './draw.ts';
import type { Draw } from './draw.calls.ts';
import { verifyDraw } from './verify-draw.ts';

const SEED = '5eed'.repeat(16);
const SIGNATURE = 'beac'.repeat(24);
const TICKETS = Array.from({ length: 30 }, (_, index) => `t${String(index).padStart(3, '0')}`);

async function drawn(mode: Draw['mode']): Promise<Draw> {
  const randomness = mode === 'beacon' ? await sha256OfHex(SIGNATURE) : null;
  const outcome = await drawWinners({ seed: SEED, randomness, tickets: TICKETS, maxWinners: 3 });
  return {
    giveaway_id: 1,
    title: 'A giveaway',
    mode,
    commitment: await sha256OfHex(SEED),
    beacon:
      randomness === null ? null : { chain: 'c', round: 7, randomness, signature: SIGNATURE, url: 'https://b.example' },
    max_winners: 3,
    state: 'drawn',
    seed: SEED,
    entries_hash: outcome.entriesHash,
    entry_count: outcome.entryCount,
    winners: [...outcome.winners],
    alternates: [...outcome.alternates],
    share_cents: [100, 100, 100],
    hand_overs: [],
    drawn_at: '2026-01-01T00:00:00.000Z',
  };
}

const mismatches = async (draw: Draw, tickets: readonly string[] = TICKETS) =>
  (await verifyDraw(draw, tickets)).filter(({ isOk }) => !isOk).map(({ name }) => name);

it('confirms every step of an honest draw', async () => {
  const checks = await verifyDraw(await drawn('beacon'), TICKETS);
  expect(checks.map(({ name, isOk }) => `${name} ${isOk}`)).toEqual([
    'commitment true',
    'beacon true',
    'entry_count true',
    'entries_hash true',
    'winners true',
    'alternates true',
  ]);
});

it('leaves the beacon out of the weaker mode', async () => {
  const names = (await verifyDraw(await drawn('commitment'), TICKETS)).map(({ name }) => name);
  expect(names).not.toContain('beacon');
  expect(await mismatches(await drawn('commitment'))).toEqual([]);
});

it('has nothing to compare before the draw', async () => {
  expect(await verifyDraw({ ...(await drawn('beacon')), state: 'waiting', seed: null }, TICKETS)).toEqual([]);
});

describe('of places that passed to alternates', () => {
  const passed = async (steps: (draw: Draw) => readonly (readonly (string | undefined)[])[]) => {
    const draw = await drawn('beacon');
    const hand_overs = steps(draw).map(([ticket_out = '', ticket_in = '']) => ({
      ticket_out,
      ticket_in,
      at: '2026-01-15T00:00:00.000Z',
      reason: 'no_wallet' as const,
    }));
    return { ...draw, hand_overs };
  };

  it('confirms a chain in drawn order', async () => {
    const draw = await passed(({ winners, alternates }) => [
      [winners[2], alternates[0]],
      [alternates[0], alternates[1]],
      [winners[0], alternates[2]],
    ]);
    expect((await verifyDraw(draw, TICKETS)).at(-1)).toMatchObject({ name: 'hand_overs', isOk: true });
    expect(await mismatches(draw)).toEqual([]);
  });

  it.each<[string, Parameters<typeof passed>[0]]>([
    ['an alternate who was left out', ({ winners, alternates }) => [[winners[0], alternates[1]]]],
    ['a ticket that was not drawn', ({ winners }) => [[winners[0], 't000']]],
    ['a place that was given twice', ({ winners, alternates }) => [0, 1].map((n) => [winners[0], alternates[n]])],
    ['a place of a ticket without one', ({ alternates }) => [[alternates[2], alternates[0]]]],
    [
      'more hand-overs than alternates',
      ({ winners, alternates }) => [...alternates, ''].map((into, n) => [[...winners, ...alternates][n], into]),
    ],
  ])('detects %s', async (_case, steps) => {
    expect(await mismatches(await passed(steps))).toEqual(['hand_overs']);
  });
});

describe('detects tampering with', () => {
  it('a draw with malformed inputs, published without winners', async () => {
    const nonsense = { seed: 'ab', commitment: await sha256OfHex('ab'), winners: [], alternates: [] };
    expect(await mismatches({ ...(await drawn('commitment')), ...nonsense })).toEqual(['winners', 'alternates']);
  });

  it('an entry that is missing, added, repeated or out of order', async () => {
    const draw = await drawn('beacon');
    const lists = {
      shorter: TICKETS.slice(1),
      longer: [...TICKETS, 't999'],
      repeated: [...TICKETS, 't029'],
      reordered: [...TICKETS].reverse(),
    };
    expect(await mismatches(draw, lists.shorter)).toEqual(expect.arrayContaining(['entry_count', 'entries_hash']));
    expect(await mismatches(draw, lists.longer)).toEqual(expect.arrayContaining(['entry_count', 'entries_hash']));
    expect(await mismatches(draw, lists.repeated)).toEqual(['entry_count', 'entries_hash']);
    expect(await mismatches(draw, lists.reordered)).toEqual(['entries_hash']);
  });

  it('the entries and their hash together', async () => {
    const draw = await drawn('beacon');
    const tickets = TICKETS.slice(1);
    const other = await drawWinners({
      seed: SEED,
      randomness: draw.beacon?.randomness ?? null,
      tickets,
      maxWinners: 3,
    });
    const forged = { ...draw, entries_hash: other.entriesHash, entry_count: tickets.length };
    expect(await mismatches(forged, tickets)).toContain('winners');
  });

  it('the seed, well-formed or not', async () => {
    const draw = await drawn('beacon');
    expect(await mismatches({ ...draw, seed: 'dead'.repeat(16) })).toEqual(['commitment', 'winners', 'alternates']);
    expect(await mismatches({ ...draw, seed: 'no seed' })).toEqual(['commitment', 'winners', 'alternates']);
    expect(await mismatches({ ...draw, seed: null })).toEqual(['commitment', 'winners', 'alternates']);
  });

  it('the beacon', async () => {
    const draw = await drawn('beacon');
    const beacon = draw.beacon && { ...draw.beacon, randomness: 'ab'.repeat(32) };
    expect(await mismatches({ ...draw, beacon })).toEqual(['beacon', 'winners', 'alternates']);
    expect(await mismatches({ ...draw, beacon: null })).toEqual(['beacon', 'winners', 'alternates']);
  });

  it('a winner, their order, an alternate, the number of winners', async () => {
    const draw = await drawn('beacon');
    const [first = '', ...rest] = draw.winners;
    expect(await mismatches({ ...draw, winners: ['t000', ...rest] })).toEqual(['winners']);
    expect(await mismatches({ ...draw, winners: [...rest, first] })).toEqual(['winners']);
    expect(await mismatches({ ...draw, alternates: [...draw.alternates].reverse() })).toEqual(['alternates']);
    expect(await mismatches({ ...draw, max_winners: 4 })).toEqual(['winners', 'alternates']);
  });
});
