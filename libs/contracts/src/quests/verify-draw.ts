import { drawWinners, hashEntries, sha256OfHex } from './draw.ts';
import type { Draw } from './draw.calls.ts';

/**
 * The compared values, in display order. `beacon` is absent in the weaker mode, `hand_overs` if all winners kept their
 * places.
 */
export type DrawCheckName =
  | 'commitment'
  | 'beacon'
  | 'entry_count'
  | 'entries_hash'
  | 'winners'
  | 'alternates'
  | 'hand_overs';

export interface DrawCheck {
  readonly name: DrawCheckName;
  readonly isOk: boolean;
  /** The published value; lists are joined by line feeds. */
  readonly published: string;
  /** The recomputed value; empty when the published inputs are malformed. */
  readonly computed: string;
}

function check(name: DrawCheckName, published: string, computed: string): DrawCheck {
  return { name, published, computed, isOk: computed === published };
}

/** An empty list does not match a draw that cannot be repeated. */
function checkDrawn(name: DrawCheckName, published: readonly string[], computed?: readonly string[]): DrawCheck {
  const compared = check(name, published.join('\n'), computed?.join('\n') ?? '');
  return { ...compared, isOk: compared.isOk && computed !== undefined };
}

const handOverLine = (out: string, into: string): string => `${out} → ${into}`;

/** Each hand-over takes a place from its holder, and gives it to the next alternate in the order of the draw. */
function checkHandOvers({ hand_overs: handOvers }: Draw, drawn: Awaited<ReturnType<typeof repeat>>): DrawCheck {
  const holders = new Set(drawn?.winners);
  const computed = handOvers.map(({ ticket_out: out }, index) => {
    const next = drawn?.alternates[index];
    if (next === undefined || !holders.delete(out)) return '';
    holders.add(next);
    return handOverLine(out, next);
  });
  const published = handOvers.map(({ ticket_out: out, ticket_in: into }) => handOverLine(out, into));
  return checkDrawn('hand_overs', published, drawn === null ? undefined : computed);
}

const HEX = /^([0-9a-f]{2})+$/;

async function hashOf(hex: string): Promise<string> {
  return HEX.test(hex) ? sha256OfHex(hex) : '';
}

async function repeat(draw: Draw, tickets: readonly string[]) {
  try {
    const randomness = draw.mode === 'beacon' ? (draw.beacon?.randomness ?? '') : null;
    return await drawWinners({ seed: draw.seed ?? '', randomness, tickets, maxWinners: draw.max_winners });
  } catch (error) {
    // Malformed inputs are a mismatch; other errors are not.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Repeats a draw from its published values and all tickets in listed order, and compares each step. Returns no checks
 * before the draw. The beacon's value itself can be verified at the beacon's address.
 */
export async function verifyDraw(draw: Draw, tickets: readonly string[]): Promise<DrawCheck[]> {
  if (draw.state !== 'drawn') return [];
  const repeated = await repeat(draw, tickets);
  const beacon = check('beacon', draw.beacon?.randomness ?? '', await hashOf(draw.beacon?.signature ?? ''));
  return [
    check('commitment', draw.commitment, await hashOf(draw.seed ?? '')),
    ...(draw.mode === 'beacon' ? [{ ...beacon, isOk: beacon.isOk && beacon.published !== '' }] : []),
    check('entry_count', String(draw.entry_count), String(tickets.length)),
    check('entries_hash', draw.entries_hash ?? '', await hashEntries(tickets)),
    checkDrawn('winners', draw.winners, repeated?.winners),
    checkDrawn('alternates', draw.alternates, repeated?.alternates),
    ...(draw.hand_overs.length > 0 ? [checkHandOvers(draw, repeated)] : []),
  ];
}
