import path from 'node:path';
import { packLibraries } from './packages/pack-libraries.ts';
import { ROOT } from './paths.ts';
import { fail, say } from './progress.ts';

say('Compiling the packages that other repositories install');
const files = await packLibraries(path.join(ROOT, 'dist/packages')).catch(fail);
for (const file of files) say(`Wrote ${path.relative(ROOT, file)}`);
