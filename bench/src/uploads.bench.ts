import { DEMO_PROJECT } from '@magnetx/api/demo-sign-ins';
import { createSeededRandom } from '@magnetx/api/seeded-random';
import { hostilePictures } from '@magnetx/api/testing/hostile-pictures';
import { uploadPicture } from '@magnetx/contracts';
import type { Bench } from './bench.ts';
import { compareBeside, factOf, rowsOf, type Compared, type OtherWork, type Rounds } from './product/compare-beside.ts';
import { measureOthers } from './product/other-calls.ts';
import { World } from './product/world.ts';

/** Of the demo. */
const PERSON = 'demo_mara';
const SEED = 20_260_101;

interface Size extends Rounds {
  readonly files: number;
  readonly warmUp: number;
}

const SIZES: Readonly<Record<'tiny' | 'full', Size>> = {
  tiny: { files: 3, rounds: 1, requestsPerRound: 6, warmUp: 3 },
  full: { files: 60, rounds: 4, requestsPerRound: 150, warmUp: 30 },
};

/** Uploads the files in turn. A refusal is an answer; a failure of the server is not. */
function uploads(world: World, token: string, name: string, files: readonly Uint8Array<ArrayBuffer>[]): OtherWork {
  const { url, headers } = world.target(`${uploadPicture.path}?kind=cover`, token);
  let next = 0;
  return {
    name,
    once: async () => {
      const body = files[next % files.length] ?? new Uint8Array();
      next += 1;
      const response = await fetch(url, { method: uploadPicture.method, headers, body });
      await response.arrayBuffer();
      return response.status < 500;
    },
  };
}

async function filesOf(count: number): Promise<Readonly<Record<'hostile' | 'usual', Uint8Array<ArrayBuffer>[]>>> {
  const [hostile, usual]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []];
  for await (const { file, fate } of hostilePictures(createSeededRandom(SEED), count)) {
    hostile.push(file);
    if (fate === 'cleaned') usual.push(file);
  }
  return { hostile, usual: usual.length > 0 ? usual : hostile };
}

/**
 * The latency of a user's calls while a project uploads pictures, one after another without a pause, beside what they
 * take without: in alternating rounds at one api and database.
 */
export const uploadsBench: Bench = {
  title: 'Other calls during uploads',
  run: async (sizeName) => {
    const size = SIZES[sizeName];
    const files = await filesOf(size.files);
    const world = await World.start('uploads');
    try {
      const project = await world.signInProject(DEMO_PROJECT);
      const token = await world.signIn(PERSON);
      await measureOthers(world, token, size.warmUp);
      const compared: Compared[] = [];
      for (const kind of ['usual', 'hostile'] as const) {
        const work = uploads(world, project, `${kind} pictures`, files[kind]);
        await work.once();
        compared.push(await compareBeside(world, token, work, size));
      }
      return {
        failed: compared.reduce((sum, { failed }) => sum + failed, 0),
        rows: compared.flatMap(rowsOf),
        facts: compared.map((one) => factOf(one, 'uploads')),
      };
    } finally {
      await world.stop();
    }
  },
};
