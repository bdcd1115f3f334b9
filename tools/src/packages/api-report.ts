import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';
import { sourceEntries } from './compile-libraries.ts';
import { readManifest } from './published.ts';

/** A longer signature is cut, and has a hash of the whole. */
const SIGNATURE_MAX = 200;

const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

function shorten(signature: string): string {
  const line = signature.replace(/\s+/g, ' ');
  if (line.length <= SIGNATURE_MAX) return line;
  const hash = createHash('sha256').update(line).digest('hex').slice(0, 12);
  return `${line.slice(0, SIGNATURE_MAX)} … ${hash}`;
}

const isDeclaredType = (node: ts.Declaration): boolean =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** The text of a declaration without its comments. */
function textOf(node: ts.Declaration): string {
  const printer = ts.createPrinter({ removeComments: true });
  return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/^export /, '');
}

/** The properties and methods of a class, without what they do. */
function describeClass(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  const parts = members.map((member) => {
    const type = checker.typeToString(checker.getTypeOfSymbol(member), undefined, FORMAT);
    return `${member.name}: ${type}`;
  });
  return `class ${symbol.name} { ${parts.join('; ')} }`;
}

/** The declaration of a type, and the name and type of another export. */
function describe(exported: ts.Symbol, checker: ts.TypeChecker): string[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declared = (symbol.declarations ?? []).filter(isDeclaredType).map(textOf);
  if (symbol.flags & ts.SymbolFlags.Class) return [describeClass(symbol, checker)];
  if (!(symbol.flags & ts.SymbolFlags.Value)) return declared;
  const type = checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, FORMAT);
  const kind = symbol.flags & ts.SymbolFlags.Function ? 'function' : 'const';
  return [`${kind} ${exported.name}: ${type}`, ...declared];
}

/** Lists what a library exports, by entry: each name with its kind and signature. */
export function apiReport(library: string, program: ts.Program): string {
  const checker = program.getTypeChecker();
  const { name } = readManifest(library);
  const sections = [...sourceEntries(library)].flatMap(([entry, file]) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing.`);
    const lines = checker
      .getExportsOfModule(module)
      .flatMap((symbol) => describe(symbol, checker))
      .map(shorten);
    return ['', `## ${path.posix.join(name, entry)}`, '', '```ts', ...lines.sort(), '```'];
  });
  return [`# Exports of ${name}`, '', 'Written by `npm run api-report`.', ...sections, ''].join('\n');
}
