import {
  formatDateUtc,
  formatFigure,
  formatUsdShort,
  getLanding,
  LANDING_ROWS,
  NO_FIGURE,
  SPECIFIED_FIGURES,
  type Landing,
  type LandingFigures,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Language } from '@magnetx/texts/locales';
import { currentLanguage } from '@magnetx/texts/server';
import type { Config } from '../../../config.ts';
import type { CoreDeps } from '../../../core-deps.ts';
import { route, type Route } from '../../../http/route.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { PayoutsModule } from '../../money/payouts/index.ts';
import type { ParticipationsModule } from '../../quests/participations/index.ts';
import type { ProgressModule } from '../progress/index.ts';

export interface LandingDeps extends Pick<CoreDeps, 'clock'> {
  readonly users: Pick<Users, 'countJoined'>;
  readonly payouts: Pick<PayoutsModule, 'sumPaidCents' | 'newestMonths'>;
  readonly participations: Pick<ParticipationsModule, 'browse'>;
  readonly progress: Pick<ProgressModule, 'runningSeason'>;
  readonly landingFigures: Config['landingFigures'];
}

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/** How long this process uses an answer again, and caches may. */
const CACHED_S = 10;
const MEASURED_MS = 600 * SECOND_MS;
const GROWTH_DAYS = 30;
/** Smaller counts and sums are not shown. */
const USERS_MIN = 100;
const PAID_CENTS_MIN = 100_000;

/** Reads at most once in this time for each language, however many ask. A failure is not used again. */
function keptFor<T>(clock: Clock, keptMs: number, read: () => Promise<T>): () => Promise<T> {
  const kept = new Map<Language, { readonly untilMs: number; readonly answer: Promise<T> }>();
  return () => {
    const [language, nowMs] = [currentLanguage(), clock.now().getTime()];
    const known = kept.get(language);
    if (known && nowMs < known.untilMs) return known.answer;
    const answer = read();
    const own = { untilMs: nowMs + keptMs, answer };
    kept.set(language, own);
    answer.catch(() => {
      if (kept.get(language) === own) kept.delete(language);
    });
    return answer;
  };
}

/** People who joined, dollars of paid payouts, and how much the number of people grew in the last 30 days. */
async function measure({ clock, users, payouts }: LandingDeps): Promise<LandingFigures> {
  const now = clock.now();
  const monthAgo = new Date(now.getTime() - GROWTH_DAYS * DAY_MS);
  const [before, joined, paidCents] = await Promise.all([
    users.countJoined(new Date(0), monthAgo),
    users.countJoined(monthAgo, now),
    payouts.sumPaidCents(),
  ]);
  return {
    users: before + joined < USERS_MIN ? NO_FIGURE : formatFigure(before + joined),
    rewards: paidCents < PAID_CENTS_MIN ? NO_FIGURE : formatUsdShort(Math.floor(paidCents / 100) * 100),
    growth: before < USERS_MIN ? NO_FIGURE : `${Math.round((100 * joined) / before)}%`,
    is_example: false,
    source: t('Measured on {date}. Growth is that of {days} days.', { date: formatDateUtc(now), days: GROWTH_DAYS }),
    source_url: '',
  };
}

function createReadFigures(deps: LandingDeps): () => Promise<LandingFigures> {
  const { landingFigures: setting, clock } = deps;
  if (setting === 'measured') return keptFor(clock, MEASURED_MS, () => measure(deps));
  if (setting === 'specified') {
    return async () => ({ ...SPECIFIED_FIGURES, is_example: true, source: '', source_url: '' });
  }
  const { sourceUrl, ...figures } = setting;
  return async () => ({ ...figures, is_example: false, source_url: sourceUrl });
}

/** The front page: what is live on the site, and its statistics. */
export function createLandingModule(deps: LandingDeps): { readonly routes: readonly Route[] } {
  const { clock, payouts, participations, progress } = deps;
  const readFigures = createReadFigures(deps);
  const readSeason = async (): Promise<Landing['season']> => {
    const season = await progress.runningSeason();
    const leaders = season?.rows.filter((row) => row.has_public_profile).slice(0, LANDING_ROWS.leaders) ?? [];
    return season && { name: season.name, ends_at: season.endsAt.toISOString(), leaders };
  };
  const read = keptFor(clock, CACHED_S * SECOND_MS, async (): Promise<Landing> => {
    const [figures, season, { quests }, months] = await Promise.all([
      readFigures(),
      readSeason(),
      participations.browse({}, LANDING_ROWS.quests),
      payouts.newestMonths(LANDING_ROWS.payouts),
    ]);
    return { figures, season, quests, payouts: months };
  });
  return { routes: [route(getLanding, async () => ({ landing: await read() }), { cachedForS: CACHED_S })] };
}
