const CLASS = /^( *(?:var )?)([\w$]+) = class( [\w$]+)?( extends .+)? \{$/gm;

/** The names of the classes that a source declares. */
export function classesOf(source: string): string[] {
  return [...source.matchAll(/\bclass ([\w$]+)/g)].map(([, name = '']) => name);
}

/**
 * Gives compiled classes their names back, because packages compare them: esbuild turns `class ObjectId` into
 * `ObjectId2 = class`, or `class _ObjectId`. Its own option for this slows down every function that is made during a
 * call. The number of lines stays, for the source map.
 */
export function restoreClassNames(compiled: string, declared: ReadonlySet<string>): string {
  return compiled.replace(CLASS, (line, start: string, variable: string, inner = '', base = '') => {
    const name = declared.has(variable) ? variable : variable.replace(/\d+$/, '');
    if (!declared.has(name) || (inner || ` ${variable}`) === ` ${name}`) return line;
    const rename = `static { Object.defineProperty(this, "name", { value: "${name}", configurable: true }); }`;
    return `${start}${variable} = class${inner}${base} { ${rename}`;
  });
}
