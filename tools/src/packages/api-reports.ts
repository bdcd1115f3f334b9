import path from 'node:path';
import { ROOT } from '../paths.ts';
import { apiReport } from './api-report.ts';
import { createLibraryProgram, sourceEntries } from './compile-libraries.ts';
import { publishedLibraries } from './published.ts';

/** The report of each published package that exports something, with its file. */
export function apiReports() {
  const libraries = publishedLibraries().filter((library) => sourceEntries(library).size > 0);
  const program = createLibraryProgram(libraries);
  return libraries.map((library) => ({
    file: path.join(ROOT, 'libs', library, 'api-report.md'),
    text: apiReport(library, program),
  }));
}
