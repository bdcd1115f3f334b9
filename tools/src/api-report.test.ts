import { runCommand } from './command.ts';

// A process of its own, because the compiler is three times as slow within a test.
it('is up to date for every package that other repositories install', async () => {
  const checked = await runCommand(process.execPath, ['tools/src/api-report.ts', '--check']);
  expect(checked).toEqual({ code: 0, output: '' });
});
