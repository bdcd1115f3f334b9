import { spawnSync } from 'node:child_process';
import { ROOT } from '../paths.ts';

const SOURCE = `import { t } from '@magnetx/texts';
export const REFUSED = 'Your password is too short.';
export const labels = { label: 'Draft', key: 'draft' };
export const words = (count: number) => \`You have \${count} quests\`;
export const Page = () => <p title="Close this">Not saved yet</p>;
export const kept = [t('Your password is too short.'), 'draft', '/project/quests', 'MagnetX', 'MXP'];
export const Kept = () => <p className="wide open">{t('A long text, ' + 'in two parts')}</p>;
export function fail() { throw new Error('No user reads this.'); }
`;

it('a lint rule finds texts outside of the catalogs', () => {
  const rules = ['--rule', '@nx/enforce-module-boundaries: off', '--format', 'json'];
  const args = ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', 'mfe-admin/src/page.tsx', ...rules];
  const { stdout: report } = spawnSync(process.execPath, args, { cwd: ROOT, input: SOURCE, encoding: 'utf8' });
  const [{ messages }] = JSON.parse(report) as [{ messages: { line: number; ruleId: string }[] }];
  const found = messages.filter(({ ruleId }) => ruleId === 'magnetx/catalog-texts');
  expect(found.map(({ line }) => line)).toEqual([2, 3, 4, 5, 5]);
});
