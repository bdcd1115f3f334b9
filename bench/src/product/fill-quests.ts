import type { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { gramsOf } from '@magnetx/api/search-grams';
import { perKind, QUEST_KINDS, type QuestKind } from '@magnetx/contracts';
import { must, scattered } from '../database-people.ts';
import { clear, idOf, nth, stored, type Filling, type Stored } from './copies.ts';

/** How many of each there are. */
export interface Crowd {
  readonly quests: number;
  readonly participations: number;
}

const JOBS = ['full-time', 'part-time', 'contract', 'internship'];
/** The kinds that the demo has, which are copied. */
const STATUSES: Readonly<Partial<Record<QuestKind, readonly string[]>>> = {
  task: ['pending', 'approved', 'paid', 'rejected'],
  giveaway: ['entered', 'winner', 'alternate'],
  opportunity: ['applied', 'interview', 'offer', 'closed'],
};
const COPIED = QUEST_KINDS.filter((kind) => kind in STATUSES);

/** The newest quests, which have words to search for: an index of the words of all would be too large. */
const WORDY = 10_000;
/** The number of the newest quest, in every world: its page of the sitemap has 1,000 quests. */
export const NEWEST_QUEST = 5_001_000;

/** How many quests of each type have a word that no others have: as many in a large world as in a small. */
const LOT = 20;
/** How many of everything else the measured person has, in every world. */
const OWN = 60;
const QUESTS_PER_PERSON = 10;
const START_MS = Date.UTC(2026, 0, 1);
const LIVE_EVERY_MS = 2_000;
const YEAR_MS = 365 * 24 * 60 * 60_000;

/**
 * Words to search for, by how many of a type's quests have them: all, either half, halves that have nothing in common,
 * one in eleven, twenty of them.
 */
export const WORDS = {
  ...{ all: 'everywhere', even: 'evenly', odd: 'oddly', left: 'leftwards', right: 'rightwards' },
  // No other text has the letters of `few`: a search reads all rows with its parts of three letters.
  ...{ some: 'sometimes', few: 'quixotry' },
} as const;

interface Sample {
  readonly quest: Stored;
  readonly listing: Stored;
}

/** The demo's quests that users see, by type. */
async function samplesOf(client: RawClient): Promise<Readonly<Record<QuestKind, Sample[]>>> {
  const quests = await stored(client, 'quests');
  const listings = new Map((await stored(client, 'quest_listings')).map((row) => [Number(row['_id']), row]));
  return perKind((type) =>
    quests.flatMap((quest) => {
      const listing = listings.get(Number(quest['_id']));
      return listing && quest['type'] === type ? [{ quest, listing }] : [];
    }),
  );
}

function typeOf(index: number): QuestKind {
  return nth(COPIED, index);
}

function questIdAt({ quests }: Crowd, index: number): number {
  return NEWEST_QUEST + 1 - quests + index;
}

/** The searched fields of a quest's row. The older ones have only their facets and their category. */
function searchableOf(listing: Stored, words: readonly string[]): Stored {
  const facets = (listing['searchGrams'] as string[]).filter((gram) => gram.includes(':'));
  if (words.length === 0) return { searchText: '', searchGrams: facets };
  const searchText = [String(listing['searchText']), ...words].join(' ');
  return { searchText, searchGrams: [...gramsOf(searchText), ...facets] };
}

/** The words of the index-th of the newest quests. None of earlier ones. */
function wordsAt(index: number): string[] {
  if (index < 0) return [];
  const place = Math.floor(index / COPIED.length);
  const sides = [place % 2 === 0 ? WORDS.even : WORDS.odd, place % 4 < 2 ? WORDS.left : WORDS.right];
  const words: string[] = [WORDS.all, ...sides];
  if (place < LOT) words.push(WORDS.few);
  if (place % 11 === 0) words.push(WORDS.some);
  // One in twenty has both halves' words.
  if (place % LOT === 0) words.push(WORDS.odd);
  return words;
}

/** The index-th quest, and its row in the lists, as copies of one of the demo. */
function questAt(samples: Readonly<Record<QuestKind, Sample[]>>, index: number, crowd: Crowd): Sample {
  const type = typeOf(index);
  const place = Math.floor(index / COPIED.length);
  const { quest, listing } = nth(samples[type], place);
  const isActive = place % 2 === 0;
  const isFeatured = type === 'giveaway' && place % 4 === 0;
  const job = quest['job'] === null ? null : { ...(quest['job'] as Stored), type: nth(JOBS, place) };
  const words = wordsAt(index - Math.max(0, crowd.quests - WORDY));
  const title = `${String(quest['title'])} ${words.join(' ')}`;
  const liveAt = new Date(START_MS + index * LIVE_EVERY_MS);
  const amount = 10_000 + scattered(index, 1_000_000);
  const common = { _id: questIdAt(crowd, index), liveAt };
  return {
    quest: {
      ...quest,
      ...common,
      title,
      job,
      status: isActive ? 'active' : 'concluded',
      createdAt: liveAt,
      endsAt: new Date(liveAt.getTime() + (isActive ? 10 * YEAR_MS : 60_000)),
      concludedAt: isActive ? null : new Date(liveAt.getTime() + 60_000),
      concludedBecause: isActive ? null : 'deadline',
      cashCents: type === 'opportunity' ? 0 : amount,
      isFeatured,
      participantCount: Math.floor(crowd.participations / crowd.quests),
      maxParticipants: null,
    },
    listing: {
      ...listing,
      ...common,
      titleKey: title.toLowerCase(),
      status: isActive ? 'active' : 'ended',
      special: job ? job.type : isFeatured ? 'featured' : '',
      amount,
      amountLow: amount,
      ...searchableOf(listing, words),
    },
  };
}

interface Tally {
  all: number;
  active: number;
  readonly special: Record<string, number>;
}

function addTo(tally: Tally, { status, special }: Stored): void {
  tally.all += 1;
  if (status === 'active') tally.active += 1;
  const key = String(special);
  if (key !== '') tally.special[key] = (tally.special[key] ?? 0) + 1;
}

async function fillQuests({ client, load }: Filling, crowd: Crowd): Promise<void> {
  const { quests } = crowd;
  const samples = await samplesOf(client);
  await clear(client, ['quests', 'quest_listings', 'quest_tallies']);
  const at = (index: number) => questAt(samples, index, crowd);
  load('quests', quests, (index) => at(index).quest);
  const tallies = perKind((): Tally => ({ all: 0, active: 0, special: {} }));
  load('quest_listings', quests, (index) => {
    const { listing } = at(index);
    addTo(tallies[typeOf(index)], listing);
    return listing;
  });
  await must(client, {
    insert: 'quest_tallies',
    documents: QUEST_KINDS.map((type) => ({ _id: type, ...tallies[type] })),
  });
}

/** Saved quests: the newest for the person, and some for others. */
async function fillSaved({ client, load }: Filling, userId: string, crowd: Crowd): Promise<void> {
  await clear(client, ['saved_quests']);
  const save = (owner: string, questIndex: number): Stored => {
    const questId = questIdAt(crowd, questIndex);
    const key = { userId: owner, questId };
    return { _id: `${owner}:${questId}`, ...key, type: typeOf(questIndex), savedAt: new Date(START_MS) };
  };
  const others = crowd.participations / QUESTS_PER_PERSON;
  load('saved_quests', others, (index) => save(idOf(1, index), index % crowd.quests));
  load('saved_quests', OWN, (index) => save(userId, crowd.quests - 1 - index));
}

async function fillParticipations({ client, load }: Filling, userId: string, crowd: Crowd): Promise<void> {
  const demo = await stored(client, 'participations');
  await clear(client, ['participations']);
  const samples = Object.fromEntries(QUEST_KINDS.map((type) => [type, demo.filter((one) => one['type'] === type)]));
  const of = (questIndex: number, index: number, owner: string): Stored => {
    const type = typeOf(questIndex);
    const status = nth(STATUSES[type] ?? [], index);
    return {
      ...nth(samples[type] ?? [], index),
      questId: questIdAt(crowd, questIndex),
      userId: owner,
      status,
      at: new Date(START_MS + index * 1000),
      isQueued: type === 'task' && status === 'pending',
      ...(type === 'giveaway' && {
        ticket:
          scattered(index, 2 ** 48)
            .toString(16)
            .padStart(12, '0') + idOf(1, index),
      }),
    };
  };
  const stride = Math.floor(crowd.quests / QUESTS_PER_PERSON);
  load('participations', crowd.participations, (index) => {
    const [person, part] = [Math.floor(index / QUESTS_PER_PERSON), index % QUESTS_PER_PERSON];
    const document = of((person + part * stride) % crowd.quests, index, idOf(1, person));
    return { ...document, _id: idOf(2, index) };
  });
  // The newest quests, so that the first page shows the person's own parts.
  load('participations', OWN / 2, (index) => ({
    ...of(crowd.quests - 1 - index, crowd.participations + index, userId),
    _id: idOf(3, index),
  }));
}

/** Copies of the demo's documents of one collection: some for the person, and many for others. */
async function fillPersonal(
  { client, load }: Filling,
  name: string,
  others: number,
  change: (owner: number | null, index: number) => Stored,
): Promise<void> {
  const demo = await stored(client, name);
  await clear(client, [name]);
  const copy = (owner: number | null, index: number) => ({ ...nth(demo, index), ...change(owner, index) });
  load(name, others, (index) => ({ ...copy(index, index), _id: idOf(2, index) }));
  load(name, OWN, (index) => ({ ...copy(null, index), _id: idOf(3, index) }));
}

/** Replaces the demo's quests and participations by this number, with saved quests, notifications and payments. */
export async function fillUserArea(filling: Filling, handle: string, crowd: Crowd): Promise<void> {
  const userId = String((await stored(filling.client, 'users', { handle }))[0]?.['_id']);
  await fillQuests(filling, crowd);
  await fillParticipations(filling, userId, crowd);
  await fillSaved(filling, userId, crowd);
  const others = Math.round(crowd.participations / 20);
  const ownerOf = (owner: number | null) => (owner === null ? userId : idOf(1, owner));
  const at = (index: number) => new Date(START_MS + index * 1000);
  await fillPersonal(filling, 'ledger_lines', crowd.participations, (owner, index) => ({
    account: `user:${ownerOf(owner)}`,
    createdAt: at(index),
  }));
  await fillPersonal(filling, 'notifications', others, (owner, index) => ({
    userId: ownerOf(owner),
    createdAt: at(index),
  }));
  await fillPersonal(filling, 'payables', others, (owner, index) => ({
    cause: `reward:${owner === null ? 'own' : 'other'}${index}`,
    userId: ownerOf(owner),
    approvedAt: at(index),
  }));
}
