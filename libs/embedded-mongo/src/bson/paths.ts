import type { Doc } from './codec.ts';
import { field, isDoc } from './kinds.ts';

export interface Leaf {
  /** Undefined when the field is missing. */
  value: unknown;
  /** Operators also look at the elements of an array. False when the path selected the value by its index. */
  expand: boolean;
  /** The position in the outermost array along the path. */
  index: number | undefined;
}

const digits = /^(0|[1-9]\d*)$/;

/** True when a path component may be an array index. */
export function isIndex(part: string): boolean {
  return digits.test(part);
}

/**
 * All values at a dotted path, including those in arrays of documents ("Query an Array of Embedded Documents").
 * Scalars in such an array yield nothing. A path that ends early in a document yields a missing value.
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

/** The value at a path, which enters arrays only by index. */
export function valueAt(root: unknown, parts: readonly string[]): unknown {
  let value = root;
  for (const part of parts) {
    if (isDoc(value)) value = field(value, part);
    else if (Array.isArray(value) && isIndex(part)) value = value[Number(part)];
    else return undefined;
  }
  return value;
}

/** True when a value of this encoded size has at most `levels` levels of documents and arrays. */
export function nestsWithin(value: unknown, bytes: number, levels: number): boolean {
  // A level takes at least eight bytes, so small values need no check.
  return bytes < levels * 8 || hasLevels(value, levels);
}

function hasLevels(value: unknown, levels: number): boolean {
  if (!Array.isArray(value) && !isDoc(value)) return true;
  return levels > 0 && Object.values(value).every((inner) => hasLevels(inner, levels - 1));
}

/** A deep copy of documents and arrays. Scalars are shared, because they never change in place. */
export function cloneValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (!isDoc(value) || '_bsontype' in value) return value;
  const copy: Doc = {};
  for (const name of Object.keys(value)) setField(copy, name, cloneValue(value[name]));
  return copy as T;
}

/** Sets an own field, even one named `__proto__`. */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    doc[name] = value;
  }
}
