import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const PROGRAM = `
  import { createCli, printLine, runProcess } from '${path.join(__dirname, 'cli.ts')}';
  const program = createCli('test', '');
  program.command('count').action(async () => {
    for (let line = 0; line < 20_000; line += 1) printLine(String(line));
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.stderr.write('finished');
  });
  await runProcess(program);
`;

it('finishes its work when a reader closes the pipe', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, 'program', 'count'], { cwd: __dirname });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout.once('data', () => child.stdout.destroy());
  expect([await text(child.stderr), await exit]).toEqual(['finished', 0]);
});
