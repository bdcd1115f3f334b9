import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.ts';
import { entriesOf, isTypeScript, readManifest } from './published.ts';

const { sys } = ts;

const AMBIENT = path.join(ROOT, 'types/assets.d.ts');

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => ROOT,
  getNewLine: () => '\n',
};

/** The browser's options, which fit all libraries. */
function compilerOptions(outDir: string): ts.CompilerOptions {
  const folder = path.join(ROOT, 'libs/federation');
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), (file) => sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, sys, folder);
  return {
    ...options,
    noEmit: false,
    noCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    // The order of a union's members is then that of their names.
    stableTypeOrdering: true,
    rootDir: ROOT,
    outDir,
  };
}

/** The entry files of libraries in TypeScript: library → name of the entry → file. */
export function sourceEntries(library: string): ReadonlyMap<string, string> {
  const entries = Object.entries(entriesOf(readManifest(library))).filter(([, file]) => isTypeScript(file));
  return new Map(entries.map(([name, file]) => [name, path.join(ROOT, 'libs', library, file)]));
}

/** A program of what libraries export. `npm run types` checks the types. */
export function createLibraryProgram(libraries: readonly string[], outDir = path.join(ROOT, 'dist')): ts.Program {
  const entries = libraries.flatMap((library) => [...sourceEntries(library).values()]);
  return ts.createProgram({ rootNames: [AMBIENT, ...entries], options: compilerOptions(outDir) });
}

/**
 * Compiles what libraries export, file by file: `libs/ui/src/x.tsx` becomes `<outDir>/libs/ui/src/x.js` and `x.d.ts`.
 * Throws with the compiler's errors.
 */
export function compileLibraries(libraries: readonly string[], outDir: string): void {
  const { diagnostics } = createLibraryProgram(libraries, outDir).emit();
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
}
