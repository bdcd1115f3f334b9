import {
  AppError,
  pictureFileOf,
  setProjectLogo,
  uploadPicture,
  type CoverSize,
  type LogoSize,
  type PictureKind,
  type QueryOf,
} from '@magnetx/contracts';
import { createObjectStore, type StoreSettings } from '@magnetx/object-store';
import { addressKey } from '@magnetx/operations';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { isDuplicateKey } from '../../../db/database-errors.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import type { Emitter } from '../../../events/index.ts';
import type { Principal } from '../../../http/principal.ts';
import { route, type CallContext } from '../../../http/route.ts';
import type { Members, Projects } from '../../accounts/accounts/index.ts';
import { createPictureBudget } from './picture-budget.ts';
import { createPictureFiles } from './picture-files.ts';
import { createPictureMaker } from './picture-maker.ts';
import { createPictureQuota, type PictureLimits } from './picture-quota.ts';
import { createPictureRepository, type OwnPicture } from './picture.repository.ts';
import { createPictureRouter } from './picture.router.ts';
import { createPictureCare, UNUSED_MS, type PictureUses } from './picture-care.ts';
import { createShareFiles } from './share-files.ts';

export type { SharePicture } from './draw-share-picture.ts';
export { PICTURES_PATH } from './picture.router.ts';

export interface PicturesDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random' | 'logger'> {
  readonly pictureStore: StoreSettings;
  readonly pictureLimits: PictureLimits;
  readonly projects: Pick<Projects, 'assertActive' | 'setLogo'>;
  readonly members: Pick<Members, 'findTeam'>;
  /** `logoChanged` names the project. */
  readonly events: { readonly logoChanged: Emitter<string> };
}

const REMOVED = t('An admin removed this picture. Choose another one.');
const NOT_YOURS = t('This picture is not there any more. Choose it again.');

type Caller = Pick<Principal, 'accountId' | 'subjectId'>;

function orderOf({ kind, x, y, width, height }: QueryOf<typeof uploadPicture>) {
  const isPart = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  return { kind, crop: isPart ? { x, y, width, height } : null };
}

/** Logos and covers that projects upload. They are encoded again, and their ids follow from their contents. */
export function createPicturesModule(deps: PicturesDeps) {
  const { clock, withTransaction, projects, members, events } = deps;
  const pictures = createPictureRepository(deps.connection);
  const store = createObjectStore(deps.pictureStore, deps.logger);
  const files = createPictureFiles(store);
  const budget = createPictureBudget({ ...deps, budgets: deps.pictureLimits.perDay });
  const quota = createPictureQuota({ ...deps, pictures });
  const maker = createPictureMaker(deps);
  const inADay = () => new Date(clock.now().getTime() + UNUSED_MS);

  const assertUsable = async (own: OwnPicture, field: string, session: ClientSession): Promise<void> => {
    if (own.id === '' || (await pictures.hold(own, inADay(), session))) return;
    throw new AppError('validation_failed', { message: NOT_YOURS, fields: { [field]: [NOT_YOURS] } });
  };

  const upload = async ({ caller, query, request, file: fileOf }: CallContext<typeof uploadPicture>) => {
    const { accountId: projectId, subjectId: memberId } = caller();
    const file = fileOf();
    const payer = { projectId, address: addressKey(request.ip ?? '') };
    await budget.assertLeft(payer);
    await quota.assertRoom(projectId);
    const reserve = (pixels: number) => budget.reserve(payer, { pixels, bytes: file.length });
    const made = await maker.make(projectId, file, orderOf(query), reserve);
    const { id } = made;
    if ((await pictures.find(id))?.removedAt) throw new AppError('validation_failed', { message: REMOVED });
    const bytes = [...made.files.values()].reduce((sum, body) => sum + body.length, 0);
    const found = { id, projectId, memberId, kind: query.kind, bytes, at: clock.now(), checkAt: inADay() };
    // Stored before its files, so that no job takes it for unused in the meantime.
    await withTransaction(async (session) => {
      const added = await pictures.add(found, session);
      if (added !== 'nothing') await quota.count({ projectId, bytes, isNew: added === 'picture' }, session);
    }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('conflict') : error;
    });
    await quota.save(() => files.save(made));
    return id;
  };

  const setLogo = async ({ accountId: projectId, subjectId }: Caller, id: string, audit: AuditTrail): Promise<void> => {
    const team = await members.findTeam(projectId);
    const by = team?.members.find((member) => member.id === subjectId)?.name ?? '';
    await withTransaction(async (session) => {
      const { name } = await projects.assertActive(projectId, session);
      await assertUsable({ projectId, id, kind: 'logo' }, 'picture_id', session);
      await projects.setLogo(projectId, id, session);
      await events.logoChanged.emit(projectId, session);
      const detail = id === '' ? t('{by} removed the logo', { by }) : t('{by} changed the logo', { by });
      await audit.done({ subject: `project ${name}`, detail, projectId }, session);
    });
  };

  return {
    /** Keeps a project's own picture while it is used. Throws `validation_failed` for any other, at this field. */
    assertUsable: (own: { projectId: string; id: string; kind: PictureKind }, field: string, session: ClientSession) =>
      assertUsable(own, field, session),
    /** The part of the module that knows where pictures are used. */
    createCare: (uses: PictureUses) => createPictureCare({ ...deps, ...uses, pictures, files, quota }),
    drawShare: maker.drawShare,
    shareFiles: createShareFiles(store),
    /** A picture in one of its sizes. Null if it was removed. */
    readFile: (id: string, size: LogoSize | CoverSize) => files.read(id, pictureFileOf(size)),
    /** Serves the files of pictures. */
    router: createPictureRouter(files),
    /** Ends the process that makes pictures. */
    stop: maker.stop,
    routes: [
      route(uploadPicture, async (context) => ({ picture: { id: await upload(context) } }), { writes: 'pictures' }),
      route(setProjectLogo, async ({ caller, body: { picture_id: id }, audit }) => {
        await setLogo(caller(), id, audit);
        return { logo: id };
      }),
    ],
  };
}

export type PicturesModule = ReturnType<typeof createPicturesModule>;
