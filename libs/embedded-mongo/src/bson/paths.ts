import type { Doc } from './codec.ts';
import { field, isDoc } from './kinds.ts';

/** One value found at a dotted path. */
export interface Leaf {
  /** undefined when the path leads nowhere. */
  value: unknown;
  /** Whether operators look into the value when it is an array (false for a value named by its index). */
  expand: boolean;
  /** Index in the outermost array that was walked through, if any. */
  index: number | undefined;
}

const digits = /^(0|[1-9]\d*)$/;

/** True when a part of a path may name an array's element. */
export function isIndex(part: string): boolean {
  return digits.test(part);
}

/**
 * All values at a dotted path, walking into arrays of documents as "Query an Array of Embedded Documents" has it.
 * Scalars inside a walked array yield nothing; a path that ends early in a document yields a missing value.
 */
export function leavesAt(root: unknown, parts: readonly string[]): Leaf[] {
  const leaves: Leaf[] = [];
  walk(root, parts, 0, undefined, leaves);
  return leaves;
}

function walk(value: unknown, parts: readonly string[], at: number, index: number | undefined, into: Leaf[]): void {
  const part = parts[at];
  if (part === undefined) {
    into.push({ value, expand: true, index });
  } else if (isDoc(value)) {
    walk(field(value, part), parts, at + 1, index, into);
  } else if (Array.isArray(value)) {
    walkArray(value, parts, at, index, into);
  } else {
    into.push({ value: undefined, expand: true, index });
  }
}

function walkArray(items: unknown[], parts: readonly string[], at: number, index: number | undefined, into: Leaf[]) {
  const part = parts[at] as string;
  const named = isIndex(part) ? Number(part) : -1;
  items.forEach((item, position) => {
    if (isDoc(item)) walk(item, parts, at, index ?? position, into);
    if (position !== named) return;
    if (at + 1 === parts.length) into.push({ value: item, expand: false, index: index ?? position });
    else if (isDoc(item) || Array.isArray(item)) walk(item, parts, at + 1, index ?? position, into);
  });
}

/** The value at a path of documents only; arrays are entered by index alone. */
export function valueAt(root: unknown, parts: readonly string[]): unknown {
  let value = root;
  for (const part of parts) {
    if (isDoc(value)) value = field(value, part);
    else if (Array.isArray(value) && isIndex(part)) value = value[Number(part)];
    else return undefined;
  }
  return value;
}

/** A deep copy of documents and arrays; scalars are shared, they are never changed in place. */
export function cloneValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (!isDoc(value) || '_bsontype' in value) return value;
  const copy: Doc = {};
  for (const name of Object.keys(value)) setField(copy, name, cloneValue(value[name]));
  return copy as T;
}

/** Sets a field, `__proto__` included, as an ordinary own field. */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    doc[name] = value;
  }
}
