import { Agent, request } from 'node:http';

/**
 * Visitors who page through the lists. On `go` it sends the view reports of their pages, until
 * `rest`; then it prints what it sent, and continues from there the next time. Argument: what to send, as
 * JSON.
 */
export interface VisitorsPlan {
  /** Of the call. */
  readonly url: string;
  readonly tokens: readonly string[];
  /** Numbers from 1. */
  readonly quests: number;
  /** How long a visitor stays on a page. */
  readonly pageMs: number;
  /** The fewest and the most cards of a page. */
  readonly cards: readonly [min: number, max: number];
  /** How long a page collects views from the first one on, and how many a call takes. */
  readonly collectMs: number;
  readonly visitsMax: number;
}

export interface VisitorsReport {
  readonly calls: number;
  readonly views: number;
  readonly failed: number;
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const TICK_MS = 5;

const plan = JSON.parse(process.argv[2] ?? '') as VisitorsPlan;
const agent = new Agent({ keepAlive: true });

interface Person {
  readonly token: string;
  /** How far they have come in the list. */
  place: number;
  /** Moments of the people's own time, which stands still while they rest. */
  nextPageMs: number;
  tellMs: number;
  readonly waiting: number[];
}

/** Visitors start one after the other, so that their reports are spread. */
const people = plan.tokens.map((token, index): Person => {
  const nextPageMs = (index * (plan.collectMs + plan.pageMs)) / plan.tokens.length;
  return { token, place: 0, nextPageMs, tellMs: Infinity, waiting: [] };
});
const state = { nowMs: 0, lastTickAt: 0, pages: 0, calls: 0, views: 0, failed: 0, underWay: 0, isResting: true };

function turnPage(person: Person): void {
  const [min, max] = plan.cards;
  const size = min + (state.pages % (max - min + 1));
  state.pages += 1;
  for (let index = 0; index < size; index += 1) person.waiting.push(1 + ((person.place + index) % plan.quests));
  person.place += size;
  person.nextPageMs += plan.pageMs;
  person.tellMs = Math.min(person.tellMs, state.nowMs + plan.collectMs);
}

function send({ token }: Person, views: readonly number[]): void {
  state.calls += 1;
  state.views += views.length;
  state.underWay += 1;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'user-agent': BROWSER,
  };
  const end = (isOk: boolean): void => {
    if (!isOk) state.failed += 1;
    state.underWay -= 1;
    reportWhenDone();
  };
  request(plan.url, { method: 'POST', agent, headers }, (response) => {
    response.resume().once('end', () => end(response.statusCode === 200));
  })
    .once('error', () => end(false))
    .end(JSON.stringify({ source: 'direct', views }));
}

function reportWhenDone(): void {
  if (!state.isResting || state.underWay > 0) return;
  const { calls, views, failed } = state;
  process.send?.({ calls, views, failed } satisfies VisitorsReport);
}

process.on('message', (word) => {
  if (word === 'go') Object.assign(state, { lastTickAt: performance.now(), calls: 0, views: 0, failed: 0 });
  state.isResting = word !== 'go';
  reportWhenDone();
});

setInterval(() => {
  if (state.isResting) return;
  const at = performance.now();
  state.nowMs += at - state.lastTickAt;
  state.lastTickAt = at;
  for (const person of people) {
    if (person.nextPageMs <= state.nowMs) turnPage(person);
    if (person.tellMs > state.nowMs) continue;
    person.tellMs = Infinity;
    while (person.waiting.length > 0) send(person, person.waiting.splice(0, plan.visitsMax));
  }
}, TICK_MS);
