import {
  listTasks,
  PICTURE_SIZES,
  pictureUrl,
  uploadPicture,
  type CoverSize,
  type LogoSize,
  type PictureKind,
} from '@magnetx/contracts';
import sharp from 'sharp';
import { createSeededRandom } from '../../../simulation/seeded-random.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { HOSTILE_MARK, hostilePictures, type HostilePicture } from '../../../testing/hostile-pictures.ts';
import { createTestProject, type TestProject } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const SEED = 20_260_101;
const REFUSALS = [400, 413, 415];

let api: TestApi;
let acme: TestProject;
beforeAll(async () => {
  api = await startTestApi();
  acme = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

/** The metadata and marks that are served of an uploaded file: there should be none. */
async function remainsOf(id: string, as: PictureKind): Promise<string[]> {
  const found: string[] = [];
  for (const size of Object.keys(PICTURE_SIZES[as]) as (CoverSize | LogoSize)[]) {
    const body = Buffer.from(await (await fetch(api.url + pictureUrl(id, size))).arrayBuffer());
    const { exif, xmp, iptc, icc, orientation, pages } = await sharp(body).metadata();
    const extra = Object.entries({ exif, xmp, iptc, icc, orientation, pages }).filter(
      ([, value]) => value !== undefined,
    );
    found.push(...extra.map(([name]) => `${size}: ${name}`));
    if (body.includes(HOSTILE_MARK)) found.push(`${size}: the mark`);
  }
  return found;
}

async function upload({ kind, file, fate }: HostilePicture, as: PictureKind) {
  const answer = await attempt(api, uploadPicture, { token: acme.token, query: { kind: as }, file });
  const isMade = answer.status === 200;
  const isExpected = isMade ? fate !== 'refused' : fate !== 'cleaned' && REFUSALS.includes(answer.status);
  const { picture } = answer.body as { picture?: { id: string } };
  const remains = picture ? await remainsOf(picture.id, as) : [];
  return {
    kind,
    isMade,
    faults: [...(isExpected ? [] : [`${kind}: ${answer.status} ${answer.body.error}`]), ...remains],
  };
}

it(
  'refuses or cleans every hostile file, and answers other calls meanwhile',
  async () => {
    const [user = ''] = await signInUsers(api, ['reader']);
    const answers: Awaited<ReturnType<typeof upload>>[] = [];
    for await (const picture of hostilePictures(createSeededRandom(SEED), crowdOf({ sample: 8, whole: 500 }))) {
      // Logos are faster to make.
      const as = answers.length % 6 === 0 ? 'cover' : 'logo';
      const [answer] = await Promise.all([upload(picture, as), call(api, listTasks, { token: user })]);
      answers.push(answer);
    }
    expect(answers.flatMap(({ faults }) => faults)).toEqual([]);
    expect(answers.filter(({ isMade }) => isMade).length).toBeGreaterThan(answers.length / 5);
    expect(answers.filter(({ isMade }) => !isMade).length).toBeGreaterThan(answers.length / 3);
  },
  crowdOf({ sample: 240_000, whole: 1_200_000 }),
);
