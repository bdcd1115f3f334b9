import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Docker with its Compose and the real images, on a machine that has them, such as CI's. */
export const IS_DOCKER = process.env['CONTAINERS_ENGINE'] === 'docker';

/** The programs of the rehearsal, by the package of Debian that brings them. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  podman: ['/usr/bin/podman'],
  crun: ['/usr/bin/crun'],
  netavark: ['/usr/lib/podman/netavark'],
  'aardvark-dns': ['/usr/lib/podman/aardvark-dns'],
  catatonit: ['/usr/bin/catatonit'],
  'docker-compose': ['/usr/bin/docker-compose'],
  debootstrap: ['/usr/sbin/debootstrap'],
  iptables: ['/usr/sbin/iptables'],
  iproute2: ['/usr/sbin/ip', '/sbin/ip'],
  openssl: ['/usr/bin/openssl'],
};

/** Of the balancer in docker-compose.yml, which needs most. */
const FILES_WANTED = 50_000;

/** The release of Debian that this machine runs, or null on another system. */
export function debianRelease(): string | null {
  if (!existsSync('/etc/os-release')) return null;
  const text = readFileSync('/etc/os-release', 'utf8');
  return /^ID=debian$/m.test(text) ? (/^VERSION_CODENAME=(\w+)$/m.exec(text)?.[1] ?? null) : null;
}

/** How many files a process may open here, where a container asks for more. */
export function openFilesMax(): number {
  const [, hard = ''] = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return Math.min(Number(hard) || FILES_WANTED, FILES_WANTED);
}

/** Why the rehearsal cannot run here, in words that say what to do; empty when it can. */
export function findObstacles(): string[] {
  if (IS_DOCKER) return process.getuid?.() === 0 ? [] : ['It kills processes of containers, which needs root.'];
  if (debianRelease() === null) return ['It runs on Debian alone: its images are made of the packages of Debian.'];
  if (process.getuid?.() !== 0) return ['It needs root: it makes namespaces, mounts and containers. Try sudo.'];
  const missing = Object.entries(PROGRAMS).filter(([, files]) => !files.some((file) => existsSync(path.resolve(file))));
  if (missing.length === 0) return [];
  const names = missing.map(([name]) => name).join(' ');
  return [`Packages are missing. Install them:\n  apt-get install --yes --no-install-recommends ${names}`];
}
