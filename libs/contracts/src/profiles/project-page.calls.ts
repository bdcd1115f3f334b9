import { t } from '@magnetx/texts';
import { z } from 'zod';
import { factSchema } from '../fields/fact.schema.ts';
import { idInAddress } from '../http/address-number.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { optionalText, optionalUrl, urlOrEmpty } from '../quests/draft-fields.ts';
import { questIdSchema } from '../quests/quest.schema.ts';

const definePublicCall = defineCallGroup({ audience: 'public', tag: 'Public pages' });
const defineCall = defineCallGroup({ audience: 'project', tag: 'Project' });

/** The path of a project's public page. Names are unique and never change. */
export const publicProjectPath = (name: string): string => `/p/${encodeURIComponent(name)}`;

const ABOUT_LENGTH_MAX = 600;
/** The quests of one state that the page has at first, and those that each further call adds. */
export const PROJECT_QUESTS_PAGE = 10;
export const PROJECT_LINKS_MAX = 2;

const X_HOST = /^https?:\/\/(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com\//i;
const isOfX = (address: string): boolean => address === '' || X_HOST.test(address);

/** The texts and links that owners write for the public page of their project. */
export const projectPageSchema = z.object({
  about: optionalText('Description', ABOUT_LENGTH_MAX),
  website: optionalUrl('Website'),
  x: urlOrEmpty(t('X profile')).default('').refine(isOfX, t('X profile must be an address at x.com')),
});
export type ProjectPage = z.output<typeof projectPageSchema>;

/** As stored and shown: not validated again, so that later rules do not hide earlier texts. */
const shownPageSchema = z.object({ about: z.string(), website: z.string(), x: z.string() });

export const listedQuestSchema = z.object({
  id: questIdSchema,
  title: z.string(),
  /** Of its page, relative to the site's root. */
  path: z.string(),
  /** `Task · $500 + 200 MXP`. */
  detail: z.string(),
  /** The id of its picture, or empty. */
  cover: z.string(),
  /** The time left, or `Ended Dec 3, 2026`. */
  when: z.string(),
  /** `Funded`, or empty. */
  funded: z.string(),
});
export type ListedQuest = z.infer<typeof listedQuestSchema>;

const questsShape = {
  quests: z.array(listedQuestSchema).max(PROJECT_QUESTS_PAGE),
  /** The value of `before` for the next page. Null on the last one. */
  next: questIdSchema.nullable(),
} as const;

export const projectNameSchema = z.string().min(1).max(200);

/** A project as anyone may see it. Its texts are complete, because the gateway fills them into prerendered HTML. */
const publicProjectSchema = z.object({
  name: z.string(),
  /** The address of its logo, or empty. */
  logo: z.string(),
  about: z.string(),
  /** `host` is what is shown. */
  links: z.array(z.object({ label: z.string(), url: z.string(), host: z.string() })).max(PROJECT_LINKS_MAX),
  since: z.string(),
  /** Its rewards: promised, paid, and how long the payment takes. */
  record: z.array(factSchema),
  /** An explanation of the record. */
  record_note: z.string(),
  open: z.object(questsShape),
  open_note: z.string(),
  ended: z.object(questsShape),
  ended_note: z.string(),
  summary: z.string(),
  /** The address of the page. */
  address: z.url(),
});
export type PublicProject = z.infer<typeof publicProjectSchema>;

export const getPublicProject = definePublicCall('getPublicProject', 'GET /public/project', {
  summary: 'A project by its name, with its newest quests; a suspended or closed one is not found',
  query: z.object({ name: projectNameSchema }),
  response: success({ project: publicProjectSchema }),
  errors: ['not_found'],
  rateLimit: 'public-page',
});

export const listPublicProjectQuests = definePublicCall('listPublicProjectQuests', 'GET /public/project/quests', {
  summary: 'The open or the ended quests of a project, the newest first',
  query: z.object({
    name: projectNameSchema,
    state: z.enum(['open', 'ended']),
    before: idInAddress(),
  }),
  response: success(questsShape),
  errors: ['not_found'],
  rateLimit: 'public-page',
});

export const getProjectPage = defineCall('getProjectPage', 'GET /project/page', {
  permission: 'project.read',
  summary: 'The texts of the public page of the signed-in project, and its path',
  response: success({ page: shownPageSchema, path: z.string() }),
});

export const saveProjectPage = defineCall('saveProjectPage', 'PUT /project/page', {
  permission: 'profile',
  summary: 'Change the description and links on the public page of the signed-in project',
  body: projectPageSchema,
  response: success({}),
  audit: 'Change the public page',
});
