import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolders, ROOT } from './paths.ts';

interface Stage {
  readonly name: string;
  readonly base: string;
  /** Instructions with their arguments, those over several lines joined. */
  readonly steps: readonly (readonly [instruction: string, rest: string])[];
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function parseStages(text: string): Stage[] {
  const lines = text.replace(/\\\n/g, ' ').split('\n');
  const stages: { name: string; base: string; steps: [string, string][] }[] = [];
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const [, base = '', name = ''] = instruction === 'FROM' ? (/^(\S+) AS (\S+)$/.exec(rest) ?? []) : [];
    if (instruction === 'FROM') stages.push({ name, base, steps: [] });
    else if (instruction !== '') stages.at(-1)?.steps.push([instruction, rest]);
  }
  return stages;
}

const dockerfile = read('Dockerfile');
const stages = parseStages(dockerfile);
const stageOf = (name: string) => stages.find((stage) => stage.name === name);

/** The steps of a stage, those of its bases first. */
function stepsOf(name: string): Stage['steps'] {
  const stage = stageOf(name);
  return stage ? [...stepsOf(stage.base), ...stage.steps] : [];
}

const lastOf = (name: string, instruction: string) =>
  stepsOf(name).findLast(([step]) => step === instruction)?.[1] ?? '';

/** From the repository, not from another stage: what is copied, without where to. */
const copiedBy = (name: string) =>
  stepsOf(name).flatMap(([step, rest]) =>
    step === 'COPY' && !rest.startsWith('--from') ? rest.split(/\s+/).slice(0, -1) : [],
  );

/** The last rule that takes a path decides, and a rule takes all that is below. */
function isInContext(file: string): boolean {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  let isIn = true;
  for (const rule of rules) {
    const pattern = rule
      .replace(/^!/, '')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '<any>')
      .replaceAll('*', '[^/]*')
      .replaceAll('<any>', '(.*/)?');
    if (new RegExp(`^${pattern}(/.*)?$`).test(file)) isIn = rule.startsWith('!');
  }
  return isIn;
}

const SERVERS = ['api', 'gateway'] as const;
const SETTINGS = { api: 'api/src/settings/environment.ts', gateway: 'gateway/src/environment.ts' };
const TARGETS = [...SERVERS, 'releases'];

describe('the Dockerfile', () => {
  it('has an image for each part that compose builds', () => {
    const built = [...read('docker-compose.yml').matchAll(/target: (\w+)/g)].map((match) => match[1]);
    expect(built.sort()).toEqual([...TARGETS].sort());
    for (const target of TARGETS) expect(stageOf(target)).toBeDefined();
  });

  it('begins with an image of one exact version, which runs what the repository asks for', () => {
    const bases = stages.map(({ base }) => base).filter((base) => !stageOf(base) && base !== 'scratch');
    expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}']));
    expect(/^ARG NODE_IMAGE=(.*)$/m.exec(dockerfile)?.[1]).toMatch(/^node:24\.\d+\.\d+-[a-z]+-slim$/);
  });

  it.each(TARGETS)('runs %s without root rights, as the first process, and with its build information', (target) => {
    // A number, because Kubernetes cannot verify that a name is not root.
    expect(lastOf(target, 'USER')).toBe('1000');
    expect(lastOf(target, 'STOPSIGNAL')).toBe('SIGTERM');
    expect(lastOf(target, 'LABEL')).toContain('org.opencontainers.image.revision="${BUILD_COMMIT}"');
    // In brackets: without a shell in between, which would keep the signal to itself.
    expect(lastOf(target, 'CMD')).toMatch(/^\["node", "(main|cli)\.mjs"[,\]]/);
  });

  it.each(SERVERS)('knows whether %s is ready', (server) => {
    const check = lastOf(server, 'HEALTHCHECK');
    expect(check).toContain('CMD ["node", "/app/docker/check-ready.mjs"');
    const [, setting = '', port = ''] = /"([A-Z_]+)", "(\d+)"\]$/.exec(check) ?? [];
    expect(lastOf(server, 'EXPOSE')).toBe(port);
    expect(read(SETTINGS[server])).toMatch(new RegExp(`^ +${setting}: .*${port}`, 'm'));
  });

  it.each(SERVERS)('takes %s as one compiled folder into its image', (server) => {
    expect(copiedBy(server)).toEqual(['docker/check-ready.mjs']);
    const folders = stepsOf(server).flatMap(([step, rest]) => (rest.startsWith('--from') ? [`${step} ${rest}`] : []));
    expect(folders).toEqual([`COPY --from=servers /app/dist/${server} /app/dist/${server}`]);
    expect(lastOf(server, 'WORKDIR')).toBe(`/app/dist/${server}`);
    expect(stepsOf(server)).toContainEqual(['ENV', expect.stringContaining('NODE_OPTIONS=--enable-source-maps ')]);
  });

  it('copies only files that exist and are in the context', () => {
    const sources = TARGETS.flatMap(copiedBy);
    expect(sources).not.toEqual([]);
    for (const source of sources)
      expect([source, existsSync(path.join(ROOT, source)), isInContext(source)]).toEqual([source, true, true]);
  });
});

describe('.dockerignore', () => {
  it.each([
    'docker/secrets/jwt_secret',
    'docker/deploy.env',
    '.env',
    '.git/config',
    '.data/mongo/data.mdb',
    'node_modules/tsx/package.json',
    'gateway/node_modules/x/index.js',
    'shell/dist/index.html',
    'api/src/config.test.ts',
    'e2e/journeys/sign-in.spec.ts',
  ])('leaves %s out', (file) => {
    expect(isInContext(file)).toBe(false);
  });

  it('leaves in what compiles the servers', () => {
    for (const file of ['tools/src/build-servers.ts', 'tools/src/compile/compile-server.ts', 'tools/src/paths.ts'])
      expect([file, isInContext(file)]).toEqual([file, true]);
  });

  it('leaves in what is installed from, of every project', () => {
    const manifests = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      ...projectFolders().map((name) => `${name}/package.json`),
    ];
    expect(manifests.filter((file) => !isInContext(file))).toEqual([]);
  });
});
