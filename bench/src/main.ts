import { BENCHES } from './benches';

for (const { title, run } of BENCHES) {
  console.log(`\n${title}`);
  const { rows, failed } = await run('full');
  for (const { name, perSecond, ratio } of rows) {
    console.log(`  ${name.padEnd(32)} ${perSecond.toFixed(0).padStart(8)}/s   ratio ${ratio.toFixed(2)}`);
  }
  if (failed > 0) {
    console.error(`  ${failed} operations failed: these figures say nothing.`);
    process.exitCode = 1;
  }
}
