import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '@magnetx/tools/paths';
import type { Service } from '@magnetx/tools/service';
import type { Product } from '../fixtures/product.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const SIGN_INS = 500;
const AT_ONCE = 20;
const KILL_AFTER = 40;

/** Runs the ledger's own proof against a stopped or running product's database. Rejects when it finds anything. */
async function verifyLedger(product: Product): Promise<string> {
  const env = { ...process.env, DATA_DIR: product.dataDir, MONGO_PORT: String(product.ports.mongo) };
  const run = promisify(execFile);
  const { stdout } = await run('npm', ['run', '--silent', 'ledger:verify'], { cwd: ROOT, env });
  return stdout;
}

/**
 * Signs in new people until all are through, or until the service that is killed has ended; what is under way then
 * still gets its chance. Returns those that got an answer, with their tokens.
 */
async function signInMany(
  product: Product,
  name: string,
  victim: Service,
  onAnswer: (answered: number) => void,
): Promise<Map<string, string>> {
  const answered = new Map<string, string>();
  let isGone = false;
  void victim.ended.then(() => (isGone = true));
  const waiting = Array.from({ length: SIGN_INS }, (_, index) => `${name}_${index}`);
  const work = async (): Promise<void> => {
    for (let handle = waiting.pop(); handle && !isGone; handle = waiting.pop()) {
      const token = await signIn(product.url, handle).catch(() => null);
      if (token === null) continue;
      answered.set(handle, token);
      onAnswer(answered.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answered;
}

async function pointsOf(product: Product, token: string): Promise<number | string> {
  const response = await fetch(`${product.url}/api/user/points/total`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await response.json()) as { data?: { totalPoints: number }; error?: string };
  return body.data?.totalPoints ?? `${response.status} ${body.error}`;
}

test(
  'what was answered outlives kill -9 of the database and of the API, and a stop',
  { tag: '@whole' },
  async ({ startOwnProduct }) => {
    const product = await startOwnProduct();
    const kept = new Map<string, string>();

    for (const victim of ['database', 'api'] as const) {
      await test.step(`kill -9 of the ${victim} in the middle of ${SIGN_INS} sign-ins`, async () => {
        const service = product.stack.service(victim);
        const answered = await signInMany(product, victim, service, (count) => {
          if (count === KILL_AFTER) service.process.kill('SIGKILL');
        });
        expect(answered.size).toBeGreaterThanOrEqual(KILL_AFTER);
        expect(answered.size).toBeLessThan(SIGN_INS);
        await product.restart();
        expect(await verifyLedger(product)).toContain('holds');
        for (const [handle, token] of answered) kept.set(handle, token);
      });
    }

    await test.step('No data is lost', async () => {
      const read = [...kept].map(async ([handle, token]) => [handle, await pointsOf(product, token)] as const);
      for (const [handle, points] of await Promise.all(read)) {
        expect({ handle, points }).toEqual({ handle, points: 1_000 });
      }
    });

    await test.step('While the API is unavailable, calls report it', async () => {
      const [token] = kept.values();
      await product.stack.service('api').stop();
      const away = await fetch(`${product.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      expect(away.status).toBe(503);
      expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await away.json()).toMatchObject({ success: false, code: 'unavailable' });
    });
  },
);
