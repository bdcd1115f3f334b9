/**
 * The fair draw of a giveaway, version 1. It is a function of public inputs, so anyone can repeat it. In the steps
 * below, `||` joins bytes, text is UTF-8 and hex is lower case:
 *
 * 1. The canonical list of entries is the tickets, each once, sorted by code unit and joined by a line feed.
 *    `entriesHash` is its SHA-256.
 * 2. `key` is SHA-256 of the lines `magnetx-draw-v1`, seed, beacon randomness (`-` without a beacon), entriesHash and
 *    the number of winners, joined by a line feed. Seed, randomness and entriesHash are in hex.
 * 3. Block `i` is SHA-256(key || i as 4 bytes, big-endian), i = 0, 1, 2, …; its 32 bytes are 8 numbers of 4 bytes,
 *    big-endian. The concatenated numbers of the blocks are the stream.
 * 4. A number below `n` is the next number of the stream modulo `n`; one that is not below the largest multiple of `n`
 *    within 2^32 is skipped, so that no remainder is more likely than another.
 * 5. For k = 0, 1, 2, … the entry at index k is swapped with the one at k + (a number below count - k): a
 *    Fisher–Yates shuffle that stops when all places are drawn. The first entries are the winners, the next ones the
 *    alternates, who replace, in their order, winners who cannot be paid.
 *
 * There are as many alternates as winners, at least {@link ALTERNATES_MIN}, if there are enough entries.
 */
const DOMAIN = 'magnetx-draw-v1';

const ALTERNATES_MIN = 3;

const WORD_RANGE = 2 ** 32;
const WORDS_PER_BLOCK = 8;
const WORD_BYTES = 4;
const HEX_32_BYTES = /^[0-9a-f]{64}$/;

export interface DrawInput {
  /** The secret whose SHA-256 was published beforehand: 32 bytes in hex. */
  readonly seed: string;
  /** The public beacon's value, 32 bytes in hex; null in the weaker mode, without a beacon. */
  readonly randomness: string | null;
  /** In any order; duplicates count once. */
  readonly tickets: readonly string[];
  readonly maxWinners: number;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes));
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The SHA-256, in hex, of bytes in hex: a seed's commitment, or the randomness of a beacon's signature. */
export async function sha256OfHex(hex: string): Promise<string> {
  return toHex(await sha256(fromHex(hex)));
}

/** The SHA-256, in hex, of tickets in the given order. */
export async function hashEntries(tickets: readonly string[]): Promise<string> {
  return toHex(await sha256(utf8(tickets.join('\n'))));
}

function isCanonical(tickets: readonly string[]): boolean {
  return tickets.every((ticket, index) => index === 0 || (tickets[index - 1] ?? '') < ticket);
}

/** Published lists are in order already, and checking that is much cheaper than sorting. */
function canonical(tickets: readonly string[]): string[] {
  return isCanonical(tickets) ? [...tickets] : [...new Set(tickets)].sort();
}

/** Step 3: the numbers of the stream, computed block by block on demand. */
function createStream(key: Uint8Array): () => Promise<number> {
  const message = new Uint8Array(key.length + WORD_BYTES);
  message.set(key);
  let block = new DataView(new ArrayBuffer(0));
  let word = WORDS_PER_BLOCK;
  let blocks = 0;
  return async () => {
    if (word === WORDS_PER_BLOCK) {
      new DataView(message.buffer).setUint32(key.length, blocks);
      block = new DataView((await sha256(message)).buffer);
      blocks += 1;
      word = 0;
    }
    word += 1;
    return block.getUint32((word - 1) * WORD_BYTES);
  };
}

/** Step 4. */
async function numberBelow(n: number, next: () => Promise<number>): Promise<number> {
  const limit = WORD_RANGE - (WORD_RANGE % n);
  for (;;) {
    const value = await next();
    if (value < limit) return value % n;
  }
}

function assertDrawable({ seed, randomness, maxWinners }: DrawInput): void {
  if (!HEX_32_BYTES.test(seed)) throw new RangeError('The seed is 32 bytes in hex');
  if (randomness !== null && !HEX_32_BYTES.test(randomness)) throw new RangeError('The randomness is 32 bytes in hex');
  if (!Number.isSafeInteger(maxWinners) || maxWinners < 1) throw new RangeError('There is at least one winner');
}

/**
 * Runs the draw described above. `winners` and `alternates` are tickets, in the order in which they were drawn. With
 * fewer entries than winners, all win. Throws on malformed inputs.
 */
export async function drawWinners(input: DrawInput) {
  assertDrawable(input);
  const entries = canonical(input.tickets);
  const entriesHash = await hashEntries(entries);
  const lines = [DOMAIN, input.seed, input.randomness ?? '-', entriesHash, String(input.maxWinners)];
  const next = createStream(await sha256(utf8(lines.join('\n'))));
  const places = input.maxWinners + Math.max(input.maxWinners, ALTERNATES_MIN);
  const drawn = Math.min(places, entries.length);
  for (let k = 0; k < drawn; k += 1) {
    const other = k + (await numberBelow(entries.length - k, next));
    [entries[k], entries[other]] = [entries[other] ?? '', entries[k] ?? ''];
  }
  return {
    entriesHash,
    entryCount: entries.length,
    winners: entries.slice(0, Math.min(input.maxWinners, drawn)),
    alternates: entries.slice(input.maxWinners, drawn),
  };
}
