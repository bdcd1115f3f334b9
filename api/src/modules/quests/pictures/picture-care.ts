import {
  AppError,
  listPictures,
  PICTURE_USES_MAX,
  removePicture,
  type AdminPicture,
  type QueryOf,
} from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { route } from '../../../http/route.ts';
import { runEach, type Job, type JobContext } from '../../../jobs/index.ts';
import type { Members, Projects } from '../../accounts/accounts/index.ts';
import type { DraftsModule } from '../drafts/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { PictureFiles } from './picture-files.ts';
import type { PictureQuota } from './picture-quota.ts';
import type { Picture } from './picture.model.ts';
import type { PictureRepository } from './picture.repository.ts';

const MINUTE_MS = 60_000;
/** How long an unused picture is kept, and how often the uses of the others are looked for. */
export const UNUSED_MS = 24 * 60 * MINUTE_MS;
const BATCH_SIZE = 200;

/** Where pictures are used. */
export interface PictureUses {
  readonly quests: Pick<QuestsModule, 'covers'>;
  readonly drafts: Pick<DraftsModule, 'listCovers'>;
  readonly projects: Pick<Projects, 'list' | 'listLogos' | 'clearLogo'>;
  /** Called once these projects have lost a logo or a cover. */
  readonly onCleared: (projectIds: readonly string[]) => Promise<void>;
}

interface PictureCareDeps extends PictureUses, Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly members: Pick<Members, 'findTeam'>;
  readonly pictures: PictureRepository;
  readonly files: PictureFiles;
  readonly quota: Pick<PictureQuota, 'recount'>;
}

const ownersOf = (pictures: readonly Picture[]): string[] => [
  ...new Set(pictures.flatMap(({ owners }) => owners.map(({ projectId }) => projectId))),
];

/** The ids of the pictures that something uses: a quest, a waiting edit, a draft or a logo. */
async function usedAmong({ quests, drafts, projects }: PictureUses, due: readonly Picture[]): Promise<Set<string>> {
  const ids = due.map(({ id }) => id);
  const owners = ownersOf(due);
  const [covers, drafted, logos] = await Promise.all([
    quests.covers.listUsed(ids),
    drafts.listCovers(owners),
    projects.listLogos(owners),
  ]);
  return new Set([...covers, ...drafted, ...logos.values()]);
}

async function removeUnused(deps: PictureCareDeps, context: JobContext): Promise<void> {
  const { pictures, files, clock, quota } = deps;
  for (;;) {
    const due = context.isEnding() ? [] : await pictures.listDue(clock.now(), BATCH_SIZE);
    if (due.length === 0) return;
    const used = await usedAmong(deps, due);
    const kept = due.filter(({ id, isLeaving }) => used.has(id) && !isLeaving).map(({ id }) => id);
    await pictures.defer(kept, new Date(clock.now().getTime() + UNUSED_MS));
    const leaving = due.filter(({ id }) => !kept.includes(id));
    await runEach(leaving, context, async (picture) => {
      if (!(await pictures.leave(picture))) return;
      await files.remove(picture.id);
      await pictures.delete(picture.id);
    });
    await quota.recount(ownersOf(leaving));
  }
}

/** Takes a removed picture away from all that shows it. May be repeated. */
async function settle(
  { quests, projects, pictures, files, quota, onCleared }: PictureCareDeps,
  id: string,
): Promise<void> {
  const picture = await pictures.find(id);
  const owners = picture ? ownersOf([picture]) : [];
  await quota.recount(owners);
  await quests.covers.clear(id);
  await projects.clearLogo(id, owners);
  await onCleared(owners);
  await files.remove(id);
  await pictures.markSettled(id);
}

async function list(deps: PictureCareDeps, query: QueryOf<typeof listPictures>) {
  const { pictures, quests, projects, members } = deps;
  const { rows, next } = await pictures.page(query);
  const owners = ownersOf(rows);
  const [found, logos, covered] = await Promise.all([
    projects.list(owners),
    projects.listLogos(owners),
    quests.covers.listQuests(rows.map(({ id }) => id)),
  ]);
  const nameOf = (id: string) => found.find((project) => project.id === id)?.name ?? '';
  const present = async ({ id, kind, bytes, at, owners: [first] }: Picture): Promise<AdminPicture> => {
    const { projectId = '', memberId = '' } = first ?? {};
    const team = await members.findTeam(projectId);
    const logoOf = owners.filter((owner) => logos.get(owner) === id).slice(0, PICTURE_USES_MAX);
    return {
      id,
      kind,
      bytes,
      uploadedAt: at.toISOString(),
      projectId,
      project: nameOf(projectId),
      uploadedBy: team?.members.find((member) => member.id === memberId)?.name ?? '',
      quests: covered.filter(({ cover }) => cover === id).slice(0, PICTURE_USES_MAX),
      logoOf: logoOf.map((owner) => ({ id: owner, name: nameOf(owner) })),
    };
  };
  return { pictures: await Promise.all(rows.map(present)), next };
}

async function remove(deps: PictureCareDeps, id: string, reason: string, audit: AuditTrail): Promise<void> {
  const { pictures, clock, withTransaction } = deps;
  const note = { subject: `picture ${id}`, detail: reason };
  audit.on(note);
  await withTransaction(async (session) => {
    if (!(await pictures.remove(id, clock.now(), session))) throw new AppError('not_found');
    await audit.done(note, session);
  });
  await settle(deps, id);
}

/** The job that removes unused pictures, and the admins' calls. */
export function createPictureCare(deps: PictureCareDeps) {
  const jobs: Job[] = [
    {
      name: 'remove-pictures',
      everyMs: MINUTE_MS,
      run: async (context) => {
        await runEach(await deps.pictures.listUnsettled(BATCH_SIZE), context, (id) => settle(deps, id));
        await removeUnused(deps, context);
      },
    },
  ];
  return {
    jobs,
    routes: [
      route(listPictures, ({ query }) => list(deps, query)),
      route(removePicture, async ({ params: { pictureId }, body: { reason }, audit }) => {
        await remove(deps, pictureId, reason, audit);
        return {};
      }),
    ],
  };
}
