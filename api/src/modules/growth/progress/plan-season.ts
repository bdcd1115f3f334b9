import {
  AppError,
  formatMomentUtc,
  SEASON_LEAD_MS,
  seasonStateAt,
  type BodyOf,
  type createSeason,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import type { SeasonRepository, StoredSeason } from './season.repository.ts';

interface PlanSeasonDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly seasons: SeasonRepository;
}

type Plan = BodyOf<typeof createSeason>;

const TOO_SOON = t('Choose a start at least a minute from now.');
const STARTED = t('This season has started, or starts within a minute: end it instead.');
const NOT_RUNNING = t('This season is not running.');
const ENDING = t('This season ends within a minute anyway.');

function periodOf({ startsAt, endsAt }: StoredSeason): string {
  return t('{startsAt} to {endsAt}', { startsAt: formatMomentUtc(startsAt), endsAt: formatMomentUtc(endsAt) });
}

/**
 * The changes of seasons by admins. A season's start and end change at least {@link SEASON_LEAD_MS} ahead. So the time
 * of an entry determines its season, whichever process posts it.
 */
export function createPlanSeason({ seasons, withTransaction, clock, random }: PlanSeasonDeps) {
  const earliest = () => new Date(clock.now().getTime() + SEASON_LEAD_MS);
  const change = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
    withTransaction(async (session) => {
      await seasons.lock(session);
      return work(session);
    });
  const get = async (id: string, audit: AuditTrail, session: ClientSession): Promise<StoredSeason> => {
    audit.on({ subject: `season ${id}` });
    const season = await seasons.find(id, session);
    if (!season) throw new AppError('not_found');
    return season;
  };
  const getChangeable = async (id: string, audit: AuditTrail, session: ClientSession): Promise<StoredSeason> => {
    const season = await get(id, audit, session);
    if (season.startsAt < earliest()) throw new AppError('conflict', { message: STARTED });
    return season;
  };
  const put = async (id: string, plan: Plan, audit: AuditTrail, session: ClientSession): Promise<StoredSeason> => {
    const { name, starts_at: from, ends_at: to } = plan;
    const season = { id, name, startsAt: new Date(from), endsAt: new Date(to) };
    const note = { subject: `season ${name}`, detail: periodOf(season) };
    audit.on(note);
    if (season.startsAt < earliest()) {
      throw new AppError('conflict', { message: TOO_SOON, fields: { starts_at: [TOO_SOON] } });
    }
    const other = await seasons.findOverlapping(season, session);
    if (other) {
      const message = t('It would overlap “{name}” ({other}).', { name: other.name, other: periodOf(other) });
      throw new AppError('conflict', { message, fields: { starts_at: [message] } });
    }
    await seasons.put(season, session);
    await audit.done(note, session);
    return season;
  };
  return {
    create: (plan: Plan, audit: AuditTrail) => change((session) => put(random.id(), plan, audit, session)),

    edit: (id: string, plan: Plan, audit: AuditTrail) =>
      change(async (session) => {
        await getChangeable(id, audit, session);
        return put(id, plan, audit, session);
      }),

    remove: (id: string, audit: AuditTrail): Promise<void> =>
      change(async (session) => {
        const season = await getChangeable(id, audit, session);
        await seasons.remove(id, session);
        await audit.done({ subject: `season ${season.name}`, detail: periodOf(season) }, session);
      }),

    end: (id: string, audit: AuditTrail): Promise<StoredSeason> =>
      change(async (session) => {
        const season = await get(id, audit, session);
        if (seasonStateAt(season, clock.now()) !== 'running') throw new AppError('conflict', { message: NOT_RUNNING });
        if (season.endsAt <= earliest()) throw new AppError('conflict', { message: ENDING });
        const ended = { ...season, endsAt: earliest() };
        await seasons.put(ended, session);
        await audit.done(
          { subject: `season ${season.name}`, detail: `Ends ${formatMomentUtc(ended.endsAt)}` },
          session,
        );
        return ended;
      }),
  };
}
