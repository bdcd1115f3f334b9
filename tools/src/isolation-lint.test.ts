import { execFileSync } from 'node:child_process';
import { ROOT } from './paths.ts';

const lint = (source: string) => {
  const args = ['--stdin', '--stdin-filename', 'mfe-admin/src/page.ts', '--rule', '@nx/enforce-module-boundaries: off'];
  const options = { cwd: ROOT, input: source, encoding: 'utf8' } as const;
  try {
    return execFileSync('node', ['node_modules/eslint/bin/eslint.js', ...args, '--format', 'json'], options);
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
};

it('refuses what an area may not do to the page that it shares', () => {
  const [report] = JSON.parse(
    lint(`import { STORAGE_KEYS } from '@magnetx/contracts';
window.fetch = async () => new Response();
history.pushState = () => undefined;
Storage.prototype.getItem = () => null;
Object.assign(Array.prototype, { last: 1 });
Object.defineProperty(window, 'fetch', {});
window.localStorage.clear();
sessionStorage.clear();
export const token = STORAGE_KEYS.userToken;
export const own = [STORAGE_KEYS.adminToken, Object.assign({}, window.location)];
`),
  ) as [{ messages: { line: number }[] }];
  expect(report.messages.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});
