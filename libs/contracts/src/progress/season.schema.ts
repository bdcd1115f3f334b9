import { t } from '@magnetx/texts';
import { z } from 'zod';
import { requiredName } from '../fields/plain-text.ts';
import { dateTime } from '../quests/draft-fields.ts';
import { momentOf } from '../units/local-moment.ts';

const NAME_LENGTH_MAX = 60;
const HOUR_MS = 60 * 60_000;
const SEASON_MIN_MS = HOUR_MS;
const SEASON_MAX_MS = 366 * 24 * HOUR_MS;

/**
 * A season's start or end changes at least this long ahead. All running transactions that earn MXP have ended by then,
 * so they agree on the season of their entries.
 */
export const SEASON_LEAD_MS = 60_000;

/** The moments from `starts_at` on and before `ends_at`. `upcoming` → `running` → `ended`, by time alone. */
export const seasonSchema = z.object({
  id: z.string(),
  name: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  state: z.enum(['upcoming', 'running', 'ended']),
});
export type Season = z.infer<typeof seasonSchema>;

const LENGTH_INVALID = { error: t('A season takes between an hour and 366 days'), path: ['ends_at'] };

/** A season as an admin plans it. */
export const seasonPlanSchema = z
  .object({
    name: requiredName(t('Name'), NAME_LENGTH_MAX),
    starts_at: dateTime(t('Choose when it starts')),
    ends_at: dateTime(t('Choose when it ends')),
  })
  .refine(({ starts_at: from, ends_at: to }) => {
    const lengthMs = Date.parse(to) - Date.parse(from);
    return lengthMs >= SEASON_MIN_MS && lengthMs <= SEASON_MAX_MS;
  }, LENGTH_INVALID);

/** The form of a stored season, or of a new one. Moments are values of `datetime-local` inputs. */
export const seasonFormSchemaOf = (stored: Pick<Season, 'starts_at' | 'ends_at'> | null) =>
  z
    .object({ name: z.string(), starts_at: z.string(), ends_at: z.string() })
    .transform(({ name, starts_at: from, ends_at: to }) => ({
      name,
      starts_at: momentOf(from, stored?.starts_at) ?? '',
      ends_at: momentOf(to, stored?.ends_at) ?? '',
    }))
    .pipe(seasonPlanSchema);

/** The state of a season at a moment. */
export function seasonStateAt(
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): Season['state'] {
  if (now < startsAt) return 'upcoming';
  return now < endsAt ? 'running' : 'ended';
}
