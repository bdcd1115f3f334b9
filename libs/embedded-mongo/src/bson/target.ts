import { CommandError, ensure } from '../errors.ts';
import type { Doc } from './codec.ts';
import { formatField } from './format-value.ts';
import { isDoc } from './kinds.ts';
import { cloneValue, isIndex, setField, valueAt } from './paths.ts';

const MAX_PADDING = 1_500_000;

/** The target of an update at a concrete path. `write` creates missing parents. */
export class Target {
  readonly value: unknown;
  private readonly path: readonly string[];
  /** The deepest existing parent, and the length of its path. */
  private readonly holder: unknown;
  private readonly depth: number;

  constructor(root: Doc, path: readonly string[]) {
    let holder: unknown = root;
    let depth = 0;
    let child = valueAt(root, path.slice(0, 1));
    for (; child !== undefined && depth < path.length - 1; depth += 1) {
      holder = child;
      child = valueAt(holder, path.slice(depth + 1, depth + 2));
    }
    this.value = child;
    this.path = path;
    this.holder = holder;
    this.depth = depth;
  }

  /** Throws 28 PathNotViable if a parent cannot hold the field. */
  write(value: unknown): void {
    const { path, depth, holder } = this;
    const name = path[depth] as string;
    let nested = value;
    for (let at = path.length - 1; at > depth; at -= 1) nested = { [path[at] as string]: nested };
    if (isDoc(holder) && !('_bsontype' in holder)) {
      setField(holder, name, nested);
    } else if (Array.isArray(holder) && isIndex(name)) {
      const index = Number(name);
      ensure(index - holder.length < MAX_PADDING, 2, `can't backfill more than ${MAX_PADDING} elements`);
      while (holder.length < index) holder.push(null);
      holder[index] = nested;
    } else {
      const parent = path.slice(0, depth).at(-1) ?? '';
      throw new CommandError(28, `Cannot create field '${name}' in element {${formatField(parent, holder)}}`);
    }
  }

  /** Removes the field; in an array, null replaces the element. */
  remove(): void {
    if (this.value === undefined) return;
    const last = this.path.at(-1) as string;
    if (Array.isArray(this.holder)) this.holder[Number(last)] = null;
    else Reflect.deleteProperty(this.holder as Doc, last);
  }
}

/** A copy of the document with a value at the path. Undefined removes the field. */
export function withField(doc: Doc, path: readonly string[], value: unknown): Doc {
  const copy = cloneValue(doc);
  const target = new Target(copy, path);
  if (value === undefined) target.remove();
  else target.write(value);
  return copy;
}
