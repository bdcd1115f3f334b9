import { BENCHES, BROWSER_BENCHES } from './benches.ts';

/** Words on the command line choose benches by their titles; without any, all run. */
const wanted = process.argv.slice(2);

const whole = BENCHES.map(({ title, run }) => ({ title, run: () => run('full') }));

for (const { title, run } of [...whole, ...BROWSER_BENCHES]) {
  if (wanted.length > 0 && !wanted.some((word) => title.includes(word))) continue;
  console.log(`\n${title}`);
  const { rows, facts = [], failed } = await run();
  for (const { name, perSecond, ratio, cpuMicros } of rows) {
    const cpu = cpuMicros === undefined ? '' : `   ${cpuMicros.toFixed(0).padStart(6)} µs of processor time each`;
    console.log(`  ${name.padEnd(46)} ${perSecond.toFixed(0).padStart(8)}/s   ratio ${ratio.toFixed(2)}${cpu}`);
  }
  for (const { name, value } of facts) console.log(`  ${name.padEnd(46)} ${value}`);
  if (failed > 0) {
    console.error(`  ${failed} operations failed: these figures say nothing.`);
    process.exitCode = 1;
  }
}
