import path from 'node:path';
import type { Header } from 'tar-stream';
import { AppError } from '@magnetx/contracts';

const NAME_LENGTH_MAX = 300;

/** A name that is safe to print: quoted, without control characters, and truncated. */
export function quoteName(name: string): string {
  return JSON.stringify(name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name);
}

function problemOf(name: string): string | null {
  if (name.length > NAME_LENGTH_MAX) return `is longer than ${NAME_LENGTH_MAX} characters`;
  if (/[\p{Cc}\\]/u.test(name)) return 'has a backslash or a control character in its name';
  if (path.posix.isAbsolute(name)) return 'is an absolute path';
  const parts = name.split('/');
  if (parts.includes('..')) return 'leads out of the build';
  if (parts.some((part) => part === '' || part === '.')) return 'is not a normalized path';
  return parts.some((part) => part.startsWith('.')) ? 'is a dotfile' : null;
}

export interface ArchiveEntry {
  readonly kind: 'file' | 'folder';
  /** Relative to the build, with `/`; empty for the build's folder. */
  readonly path: string;
}

/** The target of an uploaded archive's entry. Throws for entries that a build must not contain. */
export function readArchiveEntry({ name, type }: Pick<Header, 'name' | 'type'>): ArchiveEntry {
  const rejection = (problem: string) =>
    new AppError('validation_failed', { message: `${quoteName(name)} ${problem}.` });
  if (type !== 'file' && type !== 'directory') throw rejection(`is a ${type}, not a file`);
  // `tar -C dist .` names files like this.
  const inside = name.replace(/^\.\/+/, '');
  const plain = type === 'directory' ? inside.replace(/(?<!\/)\/+$/, '') : inside;
  if (type === 'directory' && (plain === '' || plain === '.')) return { kind: 'folder', path: '' };
  const problem = problemOf(plain);
  if (problem !== null) throw rejection(problem);
  return { kind: type === 'file' ? 'file' : 'folder', path: plain };
}
