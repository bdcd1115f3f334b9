import { jobTypeSchema, REPEATS, type QuestDraft, type QuestKind } from '@magnetx/contracts';
import { z } from 'zod';
import { storedCheckSchema, type SealChecks } from '../../checks/index.ts';

const job = z.object({
  type: jobTypeSchema,
  location: z.string(),
  salary: z.string(),
  benefits: z.string(),
  applicationUrl: z.string(),
});
const ad = z.object({ budgetCents: z.int(), targeting: z.string(), landingUrl: z.string() });
/** `cashCents` is a task's cash for each approved submission, or the whole prize of a giveaway. */
const rewards = { cashCents: z.int(), mxpReward: z.int() };

/** The checks that complete a mission, or that come before taking part in another quest. */
const conditions = z.object({
  repeat: z.enum(REPEATS),
  /** It cannot be completed before. */
  opensAt: z.date().nullable(),
  minLevel: z.int().nullable(),
  /** The quest that must be done before. */
  afterQuestId: z.int().nullable(),
  checks: z.array(storedCheckSchema),
});

/** Of kinds whose conditions are optional. */
const optional = { conditions: conditions.nullable() };

/** The fields that only some kinds of quest have. `ad` is null unless the opportunity is a paid listing. */
const SHAPES = {
  task: { ...rewards, maxParticipants: z.int().nullable(), durationDays: z.int().nullable(), ...optional },
  giveaway: { ...rewards, maxWinners: z.int(), prizeDescription: z.string(), ...optional },
  opportunity: { job, ad: ad.nullable() },
  /** Its places are its completions. */
  mission: { mxpReward: z.int(), maxParticipants: z.int(), conditions },
} as const satisfies Record<QuestKind, z.core.$ZodShape>;
type Shapes = typeof SHAPES;

/** These fields, as every quest stores them. */
export const kindFieldsShape = {
  ...SHAPES.task,
  ...SHAPES.giveaway,
  ...SHAPES.opportunity,
  job: job.nullable(),
  // Quests from before there were any do not store it.
  conditions: conditions.nullable().exactOptional(),
};

/** The stored values of a quest in the fields of other kinds, and in its own without a value. */
const ABSENT = {
  cashCents: 0,
  mxpReward: 0,
  maxParticipants: null,
  durationDays: null,
  maxWinners: 1,
  prizeDescription: '',
  job: null,
  ad: null,
  conditions: null,
} as const;
type Absent = typeof ABSENT;

/** The kind of a quest, and its values of these fields. */
export type KindFields<K extends QuestKind> = {
  [T in K]: { readonly type: T } & Readonly<z.output<z.ZodObject<Shapes[T]>>> & Omit<Absent, keyof Shapes[T]>;
}[K];

/** Whether quests of a kind have this field. */
export const hasField = (type: QuestKind, field: keyof Absent): boolean => field in SHAPES[type];

type Names = Readonly<Record<string, keyof QuestDraft>>;
const REWARDS = { mxpReward: 'mxp_amount' } as const;

/** The names of stored fields in drafts and edits. */
export const WIRE_NAMES = {
  task: { ...REWARDS, cashCents: 'cash_amount', maxParticipants: 'max_winners', durationDays: 'duration_days' },
  giveaway: { ...REWARDS, cashCents: 'prize_value', maxWinners: 'max_winners', prizeDescription: 'prize_description' },
  opportunity: {},
  mission: { ...REWARDS, maxParticipants: 'max_winners' },
} as const satisfies Record<QuestKind, Names>;
export const JOB_NAMES = {
  type: 'job_type',
  location: 'location',
  salary: 'salary_range',
  benefits: 'benefits',
  applicationUrl: 'application_url',
} as const satisfies Names;
export const AD_NAMES = { targeting: 'ad_targeting', landingUrl: 'ad_landing_url' } as const satisfies Names;

/** The values of a draft or an edit under their stored names. */
export function toStored<N extends Names, W extends Readonly<Record<N[keyof N], unknown>>>(names: N, wire: W) {
  const entries = Object.entries(names) as [string, N[keyof N]][];
  return Object.fromEntries(entries.map(([field, name]) => [field, wire[name]])) as { [F in keyof N]: W[N[F]] };
}

/** Stored values under their names in drafts and edits. */
export function toWire<N extends Names, S extends Readonly<Record<keyof N, unknown>>>(names: N, stored: S) {
  const entries = Object.entries(names) as [keyof N, string][];
  const named = Object.fromEntries(entries.map(([field, name]) => [name, stored[field]]));
  return named as { [F in keyof N as N[F]]: S[F] };
}

function conditionsOf(draft: QuestDraft, sealChecks: SealChecks): z.output<typeof conditions> {
  const {
    repeat,
    opens_at: opensAt,
    min_level: minLevel = null,
    after_quest: afterQuestId = null,
    checks = [],
  } = draft;
  const opening = opensAt === undefined ? null : new Date(opensAt);
  return { repeat, opensAt: opening, minLevel, afterQuestId, checks: sealChecks(checks) };
}

/** A draft's fields of its kind. Fields of other kinds are ignored. */
export function kindFieldsOf(draft: QuestDraft, sealChecks: SealChecks): KindFields<QuestKind> {
  const { type, job_type, ad_mode, ad_budget: budgetCents = 0, checks = [] } = draft;
  const given = Object.entries(WIRE_NAMES[type]).filter(([, name]) => draft[name] !== undefined);
  const hasJob = hasField(type, 'job');
  return {
    ...ABSENT,
    ...Object.fromEntries(given.map(([field, name]) => [field, draft[name]])),
    type,
    job: hasJob ? toStored(JOB_NAMES, { ...draft, job_type }) : null,
    ad: hasJob && ad_mode ? { budgetCents, ...toStored(AD_NAMES, draft) } : null,
    ...(hasField(type, 'conditions') && checks.length > 0 && { conditions: conditionsOf(draft, sealChecks) }),
  } as KindFields<QuestKind>;
}
