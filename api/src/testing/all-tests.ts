import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * All test files as one, which share what they import: a third of the time goes by evaluating mongoose, express, zod
 * and the api itself anew for each. `npx jest <pattern>` still runs files alone.
 */
const SOURCES = path.join(import.meta.dirname, '..');
/** What no file may need more of. Jest has one limit for a run, which the file that is loaded last would set. */
const LONGEST_MS = 120_000;

for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).sort()) {
  if (file.endsWith('.test.ts')) describe(file, () => load(path.join(SOURCES, file)));
}
jest.setTimeout(LONGEST_MS);

function load(file: string): void {
  let environment: NodeJS.ProcessEnv;
  beforeAll(() => (environment = { ...process.env }));
  try {
    jest.requireActual(file);
  } catch (error) {
    // It alone has failed, and the others say what they have to say.
    it('can be loaded', () => {
      throw error;
    });
  }
  afterAll(() => {
    jest.useRealTimers();
    process.env = environment;
  });
}
