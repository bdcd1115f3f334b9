import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The project's settings from `together` of jest.preset.cjs. */
declare const testGroups: {
  root: string;
  folders: string[];
  alone: string[];
  first: string[];
  count: number;
};

/** Loads one group of the project's test files, each in a `describe` block with its name. */
export function loadGroup(group: number): void {
  const { root, folders, alone, first, count } = testGroups;
  const sizeOf = (file: string) => statSync(path.join(root, file)).size;
  const files = folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((file) => /\.test\.tsx?$/u.test(file) && !alone.includes(file))
    .sort((one, other) => sizeOf(other) - sizeOf(one) || (one < other ? -1 : 1));
  for (const file of first) jest.requireActual(path.join(root, file));
  for (const [index, file] of files.entries()) {
    if (groupOf(index, count) === group) describe(file, () => load(path.join(root, file)));
  }
}

/** Deals the files out from the largest to the smallest and back in turn, so that the groups take equally long. */
function groupOf(index: number, count: number): number {
  const [round, place] = [Math.floor(index / count), index % count];
  return round % 2 === 0 ? place : count - 1 - place;
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
    // Only this file fails; the others still run.
    it('can be loaded', () => {
      throw error;
    });
  }
  afterAll(() => {
    jest.useRealTimers();
    process.env = environment;
    // Each file starts with empty browser storage, as it does when it runs alone.
    for (const name of ['localStorage', 'sessionStorage'] as const) if (name in globalThis) globalThis[name].clear();
  });
}
