import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What `together` of jest.preset.cjs says about the project. */
declare const testGroups: { root: string; folders: string[]; alone: string[]; count: number };

/** The limit of every file. Jest has one per run, which the file loaded last would set. */
const LONGEST_MS = 120_000;

/** Loads one of the groups into which the project's test files are dealt, each file as a part that bears its name. */
export function loadGroup(group: number): void {
  const { root, folders, alone, count } = testGroups;
  const files = folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((file) => file.endsWith('.test.ts') && !alone.includes(file))
    .sort();
  for (const [index, file] of files.entries()) {
    if (index % count === group) describe(file, () => load(path.join(root, file)));
  }
  jest.setTimeout(LONGEST_MS);
}

function filesIn(root: string, folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.map((file) => path.join(folder, file));
}

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
