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

function linesFound(file: string, input: string): number[] {
  const rules = ['--rule', '@nx/enforce-module-boundaries: off', '--format', 'json'];
  const args = ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', file, ...rules];
  const { stdout: report } = spawnSync(process.execPath, args, { cwd: ROOT, input, encoding: 'utf8' });
  const [{ messages }] = JSON.parse(report) as [{ messages: { line: number; ruleId: string }[] }];
  const found = messages.filter(({ ruleId }) => ruleId === 'magnetx/catalog-texts');
  return found.map(({ line }) => line);
}

it('a lint rule finds texts outside of the catalogs', () => {
  expect(linesFound('mfe-admin/src/page.tsx', SOURCE)).toEqual([2, 3, 4, 5, 5]);
});

it('leaves lines of audit and ledger of the API in English', () => {
  const source = `export const REFUSED = 'Your password is too short.';
export const note = { subject: 'user 1', detail: shown(\`Rejected “\${title}”.\`) };
export const entry = { memo: 'Account closed by its owner' };
`;
  expect(linesFound('api/src/modules/accounts/wallets/x.ts', source)).toEqual([1]);
});
