import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiReports } from './packages/api-reports.ts';
import { ROOT } from './paths.ts';

// Writes the reports, or with --check names those that are not up to date.
const isCheck = process.argv.includes('--check');
for (const { file, text } of apiReports()) {
  const name = path.relative(ROOT, file);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (isCheck) {
    console.error(`${name} is not up to date: npm run api-report`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`Wrote ${name}`);
  }
}
