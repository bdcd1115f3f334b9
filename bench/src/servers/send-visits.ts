import { Agent, request } from 'node:http';

/**
 * People who page through the lists. Told to `go`, it sends what their pages would tell of the cards on screen, until
 * it is told to `rest`; then it says what it sent. Argument: what to send, as JSON.
 */
export interface VisitorsPlan {
  /** Of the call. */
  readonly url: string;
  readonly tokens: readonly string[];
  /** Numbers from 1. */
  readonly quests: number;
  readonly callsPerS: number;
  /** The fewest and the most cards of a page. */
  readonly cards: readonly [min: number, max: number];
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
/** How far each person has come in the list. */
const places = plan.tokens.map(() => 0);
const state = { turn: 0, startedAt: 0, calls: 0, views: 0, failed: 0, underWay: 0, isResting: true };

function pageOf(person: number, size: number): number[] {
  const from = places[person] ?? 0;
  places[person] = from + size;
  return Array.from({ length: size }, (_, index) => 1 + ((from + index) % plan.quests));
}

function send(): void {
  const [min, max] = plan.cards;
  const person = state.turn % plan.tokens.length;
  const views = pageOf(person, min + (state.turn % (max - min + 1)));
  state.turn += 1;
  state.calls += 1;
  state.views += views.length;
  state.underWay += 1;
  const headers = {
    authorization: `Bearer ${plan.tokens[person]}`,
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
  if (word === 'go') Object.assign(state, { startedAt: performance.now(), calls: 0, views: 0, failed: 0 });
  state.isResting = word !== 'go';
  reportWhenDone();
});

setInterval(() => {
  if (state.isResting) return;
  const due = ((performance.now() - state.startedAt) / 1000) * plan.callsPerS;
  while (state.calls < due) send();
}, TICK_MS);
