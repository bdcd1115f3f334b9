import { runNx } from './command.ts';

async function affectedBy(file: string): Promise<string[]> {
  const { code, output } = await runNx(['show', 'projects', '--affected', `--files=${file}`]);
  expect(code).toBe(0);
  return output.split('\n').filter((line) => line.startsWith('@magnetx/'));
}

it('builds and tests only the area that changed', async () => {
  expect(await affectedBy('mfe-admin/src/paths.ts')).toEqual(['@magnetx/mfe-admin']);
  expect(await affectedBy('libs/ui/src/index.ts')).toEqual(
    expect.arrayContaining(['@magnetx/mfe-admin', '@magnetx/mfe-project', '@magnetx/mfe-community', '@magnetx/shell']),
  );
}, 60_000);
