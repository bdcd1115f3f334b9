import { readFileSync } from 'node:fs';

/** Linux's statistics of a process; undefined elsewhere, so that the value is left out. */
function procFile(pid: number | undefined, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Processor time of a process since its start; undefined where the system does not report it. */
export function cpuMillisOf(pid: number | undefined): number | undefined {
  const fields = procFile(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  // User and system time, in hundredths of a second on Linux.
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : undefined;
}

/** Memory in use, shared pages of files aside; undefined where the system does not report it. */
export function memoryMegabytesOf(pid: number | undefined): number | undefined {
  const kilobytes = /RssAnon:\s+(\d+) kB/.exec(procFile(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
