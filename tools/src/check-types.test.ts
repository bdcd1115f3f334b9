import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkTypes, groupByOptions } from './check-types.ts';

describe('the check of all types', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'check-types-'));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function project(name: string, source: string, options: object = {}): string {
    const folder = path.join(root, name);
    mkdirSync(folder);
    const compilerOptions = { noEmit: true, strict: true, noLib: true, types: [], ...options };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    // Without a library the compiler wants these few types from the program itself.
    const globals = ['Array<T>', 'Boolean', 'CallableFunction', 'Function', 'IArguments', 'NewableFunction', 'Number']
      .concat('Object', 'RegExp', 'String')
      .map((type) => `interface ${type} {}`);
    writeFileSync(path.join(folder, 'globals.d.ts'), globals.join('\n'));
    writeFileSync(path.join(folder, 'source.ts'), source);
    return folder;
  }

  it('puts projects together only where they have the same compiler options', () => {
    const one = project('one', 'export const a = 1;');
    const loose = project('loose', 'export const a = 1;', { strict: false });
    const other = project('other', 'export const a = 1;');
    expect(groupByOptions([one, loose, other])).toEqual([[one, other], [loose]]);
  });

  it('finds the error of each project of a group', () => {
    const folders = [
      project('good', 'export const a: number = 1;'),
      project('bad', 'export const b: number = "b";'),
      project('worse', 'export const c: string = 3;'),
    ];
    const errors = checkTypes(folders);
    expect(errors).toMatch(/bad\/source\.ts\(1,14\): error TS2322/);
    expect(errors).toMatch(/worse\/source\.ts\(1,14\): error TS2322/);
    expect(errors).not.toContain('good');
  });

  it('says nothing where the types hold', () => {
    expect(checkTypes([project('good', 'export const a: number = 1;')])).toBe('');
  });
});
