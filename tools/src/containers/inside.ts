import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fail } from '../progress.ts';
import { Engine } from './engine.ts';
import { makeImages } from './images.ts';
import { IS_DOCKER } from './machine.ts';
import { rehearse } from './rehearsal.ts';

// One phase of the rehearsal, inside of its namespaces: what it mounts and starts ends with it.

const [phase = '', root = ''] = process.argv.slice(2);
const mount = (type: string, place: string) => {
  mkdirSync(place, { recursive: true });
  execFileSync('mount', ['-t', type, 'none', place]);
};
if (!IS_DOCKER) {
  // Podman and netavark keep files here, whatever their settings are.
  mount('tmpfs', '/run');
  mount('tmpfs', '/var/lib/containers');
  mkdirSync('/run/netns');
  // A fresh tree of control groups: crun refuses two versions of them side by side.
  mount('cgroup2', '/sys/fs/cgroup');
}
const engine = new Engine(root);
engine.prepare();
try {
  if (phase === 'images') await makeImages(engine, root);
  else {
    if (!IS_DOCKER) execFileSync('ip', ['link', 'set', 'lo', 'up']);
    await rehearse(engine, root);
  }
} catch (error) {
  fail(error);
}
process.exit();
