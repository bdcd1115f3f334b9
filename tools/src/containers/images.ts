import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';
import { say } from '../progress.ts';
import { run, type Engine } from './engine.ts';
import { debianRelease, IS_DOCKER } from './machine.ts';
import { PREVIOUS, previousRelease, THIS } from './releases.ts';

const TARGETS = ['api', 'gateway', 'releases'] as const;
/** The images that an upgrade replaces. */
const SERVERS = ['api', 'gateway'] as const;
/** The stand-ins of the images that docker-compose.yml names, and the service that shows which image that is. */
const STAND_INS = { haproxy: 'balancer', redis: 'redis', mongo: 'mongo-1', store: 'store' } as const;
export const X_IMAGE = 'docker.io/magnetx/stand-in-x:local';
const STAND_INS_FILE = path.join(import.meta.dirname, 'stand-ins.Dockerfile');
const BASE = 'localhost/stand-in-base:local';
const PACKAGES = ['ca-certificates', 'curl', 'haproxy', 'libstdc++6', 'redis-server', 'wget'];
const AUTHORITIES = 'etc/ssl/certs/ca-certificates.crt';

/** The sources and packages of the stand-ins' programs. */
const SOURCES = [
  'package.json',
  'api/package.json',
  'api/src/modules/accounts/x-stand-in',
  'api/src/testing/serve-x-stand-in.ts',
  'libs/embedded-mongo/package.json',
  'libs/embedded-mongo/src',
  'libs/object-store/package.json',
  'libs/object-store/src/testing',
];
const NPM_PACKAGES = ['bson', 'express', 'lmdb', 'mongodb', 'zod'];

interface Compose {
  readonly services: Readonly<Record<string, Readonly<Record<string, unknown>> & { readonly image: string }>>;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
export const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as Compose;
/** The name with which Docker would fetch the image. */
const fullName = (image: string): string => (image.includes('/') ? `docker.io/${image}` : `docker.io/library/${image}`);
const nodeImage = (): string => fullName(/^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile'))?.[1] ?? '');

/** Adds the Node of this process with its npm, which reaches the registry that this machine uses. */
async function addNode(base: string): Promise<void> {
  const local = path.join(base, 'usr/local');
  cpSync(process.execPath, path.join(local, 'bin/node'));
  // npm names its own file to what it runs.
  const npm = path.dirname(path.dirname(process.env['npm_execpath'] ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'));
  cpSync(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  }
  const registry = (await run('npm', ['config', 'get', 'registry'], { cwd: '/' })).trim();
  mkdirSync(path.join(local, 'etc'), { recursive: true });
  writeFileSync(path.join(local, 'etc/npmrc'), `registry=${registry}\ncafile=/${AUTHORITIES}\n`);
}

/** The system of every image, from Debian's packages: under the name of Node's image, and as base of the stand-ins. */
async function makeBase(engine: Engine, root: string): Promise<void> {
  const base = path.join(root, 'base');
  rmSync(base, { recursive: true, force: true });
  const packages = `--include=${PACKAGES.join(',')}`;
  await run('debootstrap', ['--variant=minbase', packages, debianRelease() ?? '', base]);
  // With the authorities that this machine trusts.
  cpSync(path.join('/', AUTHORITIES), path.join(base, AUTHORITIES), { dereference: true });
  await addNode(base);
  await run('chroot', [base, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  const archive = spawn('tar', ['-C', base, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await engine.call(['import', '--quiet', '-', nodeImage()], { input: archive.stdout });
  await engine.call(['tag', nodeImage(), BASE]);
  rmSync(base, { recursive: true, force: true });
}

/** Copies a package and all that it needs; what belongs to other platforms is not there. */
function copyPackages(names: readonly string[], to: string, done = new Set<string>()): void {
  for (const name of names) {
    const from = path.join(ROOT, 'node_modules', name);
    if (done.has(name) || !existsSync(from)) continue;
    done.add(name);
    cpSync(from, path.join(to, name), { recursive: true, dereference: true });
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(from, 'package.json'), 'utf8'),
    ) as {
      dependencies?: object;
      optionalDependencies?: object;
    };
    copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), to, done);
  }
}

async function makeStandIns(engine: Engine, root: string): Promise<void> {
  const context = path.join(root, 'stand-ins');
  rmSync(context, { recursive: true, force: true });
  for (const source of SOURCES) cpSync(path.join(ROOT, source), path.join(context, source), { recursive: true });
  copyPackages(NPM_PACKAGES, path.join(context, 'node_modules'));
  const images = Object.entries(STAND_INS).map(([target, service]) => {
    return [target, fullName(compose.services[service]?.image ?? '')] as const;
  });
  for (const [target, name] of [...(IS_DOCKER ? [] : images), ['x', X_IMAGE] as const]) {
    const node = IS_DOCKER ? nodeImage() : BASE;
    const what = ['--build-arg', `NODE_IMAGE=${node}`, '--target', target, '--tag', name, '--file', STAND_INS_FILE];
    await engine.build([...what, '.'], context);
  }
}

/** Builds the servers of the previous release from its sources. */
async function makePrevious(engine: Engine, root: string, release: string): Promise<void> {
  const sources = path.join(root, 'previous');
  rmSync(sources, { recursive: true, force: true });
  mkdirSync(sources);
  const archive = path.join(root, 'previous.tar');
  await run('git', ['-C', ROOT, 'archive', '--output', archive, release]);
  await run('tar', ['-C', sources, '-xf', archive]);
  rmSync(archive);
  for (const target of SERVERS) {
    say(`Building the target ${target} of the previous release, ${release}`);
    await engine.build(['--target', target, '--tag', `docker.io/magnetx/${target}:${PREVIOUS}`, '.'], sources);
  }
  rmSync(sources, { recursive: true, force: true });
}

/** Makes every image that docker-compose.yml and its override name. */
export async function makeImages(engine: Engine, root: string): Promise<void> {
  const hasBase = engine.call(['image', 'inspect', BASE]).then(
    () => true,
    () => false,
  );
  if (!IS_DOCKER && !(await hasBase)) {
    say('Making the base image from packages of Debian');
    await makeBase(engine, root);
  }
  say('Making the stand-ins');
  await makeStandIns(engine, root);
  for (const target of TARGETS) {
    say(`Building the target ${target} of the Dockerfile`);
    await engine.build(['--target', target, '--tag', `docker.io/magnetx/${target}:${THIS}`, '.'], ROOT);
  }
  const release = await previousRelease();
  if (release === null) say('There is no earlier release to upgrade from');
  else await makePrevious(engine, root, release);
}
