import path from 'node:path';
import type { Header } from 'tar-stream';
import { AppError } from '@magnetx/contracts';

const NAME_LENGTH_MAX = 300;

/** As it can be shown to people and put on a terminal: quoted, without control characters, not endless. */
export function quoteName(name: string): string {
  return JSON.stringify(name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name);
}

function problemOf(name: string): string | null {
  if (name.length > NAME_LENGTH_MAX) return `is longer than ${NAME_LENGTH_MAX} characters`;
  if (/[\p{Cc}\\]/u.test(name)) return 'has a backslash or a control character in its name';
  if (path.posix.isAbsolute(name)) return 'is an absolute path';
  const parts = name.split('/');
  if (parts.includes('..')) return 'leads out of the build';
  if (parts.some((part) => part === '' || part === '.')) return 'is not a plain path';
  return parts.some((part) => part.startsWith('.')) ? 'is a dotfile' : null;
}

export interface ArchiveEntry {
  readonly kind: 'file' | 'folder';
  /** Inside the build, with `/`; empty for the build's own folder. */
  readonly path: string;
}

/** Where an entry of an uploaded archive belongs. Throws a refusal for whatever a build has no use for. */
export function readArchiveEntry({ name, type }: Pick<Header, 'name' | 'type'>): ArchiveEntry {
  const refuse = (problem: string) => new AppError('validation_failed', { message: `${quoteName(name)} ${problem}.` });
  if (type !== 'file' && type !== 'directory') throw refuse(`is a ${type}, not a file`);
  // What `tar -C dist .` calls the files.
  const inside = name.replace(/^\.\/+/, '');
  const plain = type === 'directory' ? inside.replace(/\/+$/, '') : inside;
  if (type === 'directory' && (plain === '' || plain === '.')) return { kind: 'folder', path: '' };
  const problem = problemOf(plain);
  if (problem !== null) throw refuse(problem);
  return { kind: type === 'file' ? 'file' : 'folder', path: plain };
}
