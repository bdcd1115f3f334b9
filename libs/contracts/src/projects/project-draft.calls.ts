import { t } from '@magnetx/texts';
import { z } from 'zod';
import { tooLong } from '../fields/lengths.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { TEXT_LENGTH_MAX } from '../quests/draft-fields.ts';
import { projectDraftIdSchema } from '../quests/quest-draft.calls.ts';
import { TAGS_MAX } from '../quests/quest-basics.schema.ts';
import { EMPTY_QUEST_FORM, type QuestForm } from '../quests/quest-form.schema.ts';
import { questTypeSchema } from '../quests/quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project drafts' });

/** The most drafts of a project. */
export const PROJECT_DRAFTS_MAX = 50;

/** The most characters of all texts of a draft together. */
const DRAFT_LENGTH_MAX = 20_000;

const type = z.enum(['', ...questTypeSchema.options]);

/** The checks of a mission are one long text. */
const lengthMaxOf = (name: string): number => (name === 'checks' ? DRAFT_LENGTH_MAX : TEXT_LENGTH_MAX);

function fieldSchema(name: string, empty: string | readonly string[]) {
  const lengthMax = lengthMaxOf(name);
  const text = z.string().max(lengthMax, tooLong(t('A field of a draft'), lengthMax));
  return typeof empty === 'string' ? text.default(empty) : z.array(text).max(TAGS_MAX).default([]);
}

/** The shape of the post form's values. Absent fields are empty. */
const formShape = {
  ...Object.fromEntries(Object.entries(EMPTY_QUEST_FORM).map(([name, empty]) => [name, fieldSchema(name, empty)])),
  type: type.default(''),
  ad_mode: z.enum(['job', 'ad']).default('job'),
};

const lengthOf = (form: object) => Object.values(form).flat().join('').length;

/** The values of the post form, complete or not: only their size is limited. */
export const projectDraftFormSchema = z
  .object(formShape)
  .refine(
    (form) => lengthOf(form) <= DRAFT_LENGTH_MAX,
    tooLong(t('A draft'), DRAFT_LENGTH_MAX),
  ) as unknown as z.ZodType<QuestForm, Partial<QuestForm>>;

const version = z.int().min(0).max(1_000_000_000);

const headShape = {
  id: projectDraftIdSchema,
  /** Increases with each save. */
  version,
  saved_at: z.iso.datetime(),
  /** The member's name; empty while the project has one member. */
  saved_by: z.string(),
};

const draft = z.object({ ...headShape, form: projectDraftFormSchema });
export type ProjectDraft = z.output<typeof draft>;

const row = z.object({ ...headShape, type, title: z.string(), category: z.string() });
export type ProjectDraftRow = z.output<typeof row>;

const params = z.object({ draftId: projectDraftIdSchema });

export const listProjectDrafts = defineCall('listProjectDrafts', 'GET /project/drafts', {
  permission: 'project.read',
  summary: 'The drafts of the project, last saved first',
  response: success({ drafts: z.array(row).max(PROJECT_DRAFTS_MAX) }),
});

export const getProjectDraft = defineCall('getProjectDraft', 'GET /project/drafts/{draftId}', {
  permission: 'project.read',
  summary: 'A draft with the values of its form',
  params,
  response: success({ draft }),
  errors: ['not_found'],
});

export const saveProjectDraft = defineCall('saveProjectDraft', 'PUT /project/drafts/{draftId}', {
  permission: 'quests.write',
  summary: 'Save a draft over the version that the caller has; version 0 creates it. Saved values are accepted again',
  params,
  body: z.object({ version, form: projectDraftFormSchema }),
  response: success({ draft: z.object(headShape) }),
  errors: ['not_found', 'conflict'],
});

export const removeProjectDraft = defineCall('removeProjectDraft', 'DELETE /project/drafts/{draftId}', {
  permission: 'quests.write',
  summary: 'Delete a draft; the answer has its values, with which it can be created again',
  params,
  response: success({ draft }),
  errors: ['not_found'],
});
