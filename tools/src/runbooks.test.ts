import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { askRaw, ensureProgram, REDIS_START_TIMEOUT_MS, temporaryFolder } from '@magnetx/operations/testing';
import { parse } from 'yaml';
import { blocksOf } from './fenced-blocks.ts';
import { ROOT } from './paths.ts';
import { acceptsConnections, freePort } from './ports.ts';
import { startProgram, waitUntil } from './service.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const RUNBOOKS = readdirSync(path.join(ROOT, 'docs/runbooks'), { recursive: true, encoding: 'utf8' });
const DOCUMENTS = [
  'docs/guides/deploy.md',
  'docs/guides/upgrade.md',
  ...RUNBOOKS.map((file) => `docs/runbooks/${file}`),
].filter((file) => file.endsWith('.md'));

interface ComposeFile {
  readonly services: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}
const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as ComposeFile;
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The commands of a shell text as words without quotes. A substitution is part of its word. */
function commandsIn(text: string): string[][] {
  const commands: string[][] = [];
  const tokens = text
    .replace(/\\\n\s*/g, ' ')
    .replace(/ >{1,2} \S+/g, '')
    .matchAll(/\n|&&|\|\||[|;]|(?:'[^']*'|"(?:\\.|\$\([^)]*\)|[^"])*"|\$\([^)]*\)|[^\s'"|;&$]|\$)+|#[^\n]*/g);
  let words: string[] = [];
  let isComment = false;
  for (const [token] of [...tokens, ['\n'] as const]) {
    if (token === '\n') isComment = false;
    isComment ||= token.startsWith('#');
    if (isComment) continue;
    if (!/^(?:\n|&&|\|\||\||;)$/.test(token)) {
      words.push(token.replace(/^(["'])([\s\S]*)\1$/, '$2'));
      continue;
    }
    // Assignments, and the words of loops and functions.
    while (/^(?:[A-Za-z_]+=|do$|done$|for$|\{$|\}$|\w+\(\)$)/.test(words[0] ?? '')) {
      if (words.shift() === 'for') words = [];
    }
    if (words.length > 0) commands.push(words);
    words = [];
  }
  return commands;
}

/** The problems of a command of a server's command line: unknown names and options. */
function cliProblems(folder: string, [command = '', ...args]: readonly string[]): string[] {
  const files = readdirSync(path.join(ROOT, folder)).filter((file) => /^(?!.*\.test\.ts$).*\.ts$/.test(file));
  const sources = files.map((file) => read(`${folder}/${file}`));
  const source = sources.find((text) => text.includes(`.command('${command}')`) || text.includes(`add('${command}'`));
  if (source === undefined) return [`there is no command ${command}`];
  const options = args.filter((word) => word.startsWith('--')).filter((option) => !source.includes(`'${option}`));
  const [sub = ''] = args;
  const hasSubs = /(?:jobs|outbox|migrate|group)\s*\.command\(/.test(source);
  const isUnknown = hasSubs && !source.includes(`.command('${sub}')`) && !source.includes(`add('${sub}'`);
  return [
    ...options.map((option) => `${command} has no ${option}`),
    ...(isUnknown ? [`${command} has no ${sub}`] : []),
  ];
}

function npmProblems([verb, ...rest]: readonly string[]): string[] {
  const [script = '', ...args] = rest.filter((word) => word !== '--silent');
  if (verb !== 'run' || !scripts[script]) return [`there is no npm ${verb} ${script}`];
  const [, server] = /-w @magnetx\/(api|gateway)/.exec(scripts[script]) ?? [];
  const given = args.filter((word) => word !== '--');
  if (server) return cliProblems(`${server}/src/commands`, [script, ...given]);
  return script === 'release' ? cliProblems('libs/release/src', given) : [];
}

const serviceProblems = (names: readonly string[]) =>
  names.filter((name) => !(name in compose.services) && !name.startsWith('$')).map((name) => `no service ${name}`);

/** The programs of an image, with the option that names a user. */
const STORES = { mongo: ['mongosh', '--username'], redis: ['redis-cli', '--user'] } as const;

function programProblems(service: string, [program = '', ...args]: readonly string[]): string[] {
  const [server = ''] = service.split('-');
  const store = server === 'mongo' || server === 'redis' ? STORES[server] : undefined;
  if (store) {
    const [known, login] = store;
    return program === known && args.includes(login) ? [] : [`${service}: ${known} needs ${login}`];
  }
  if (program === '') return [];
  if (program !== 'node') return [`the image of ${service} has no ${program}`];
  const [file = '', ...rest] = args;
  if (file === '-e') return [];
  const name = path.basename(file, path.extname(file));
  if (!existsSync(path.join(ROOT, server, 'src', `${name}.ts`))) return [`${service} has no ${file}`];
  return rest.length > 0 && name === 'cli' ? cliProblems(`${server}/src/commands`, rest) : [];
}

const WITH_VALUE = ['--profile', '--volume', '--env', '--tail', '--since', '--env-file'];
const VERBS = ['build', 'cp', 'exec', 'logs', 'ps', 'restart', 'rm', 'run', 'stop', 'up'];

function composeProblems(words: readonly string[]): string[] {
  const rest = [...words];
  const skipOptions = () => {
    while (rest[0]?.startsWith('--')) if (WITH_VALUE.includes(rest.shift() ?? '')) rest.shift();
  };
  skipOptions();
  const verb = rest.shift() ?? '';
  skipOptions();
  if (!VERBS.includes(verb)) return [`Compose has no ${verb}`];
  if (verb === 'cp') return serviceProblems(rest.flatMap((word) => /^(.+):/.exec(word)?.slice(1) ?? []));
  if (verb !== 'run' && verb !== 'exec') return serviceProblems(rest.filter((word) => !word.startsWith('--')));
  const [service = '', ...program] = rest;
  return service === '$1' ? [] : [...serviceProblems([service]), ...programProblems(service, program)];
}

const OTHERS = [
  ...['alias', 'cat', 'chmod', 'chown', 'cp', 'docker', 'echo', 'export', 'git', 'grep', 'head', 'jq', 'mv'],
  ...['openssl', 'printf', 'return', 'rm', 'sed', 'sort', 'tail', 'uniq', 'docker/generate-secrets.sh'],
];

function problemsOf([program = '', ...args]: readonly string[]): string[] {
  if (program === 'npm') return npmProblems(args);
  if (program === 'magnetx') return composeProblems(args);
  if (program === 'api-cli') return cliProblems('api/src/commands', args);
  if (program === 'gateway-cli') return cliProblems('gateway/src/commands', args);
  if (program === 'alias') return commandsIn(args.join(' ').replace(/^[\w-]+='(.*)'$/, '$1')).flatMap(problemsOf);
  if (['roll', 'readyz', 'metrics'].includes(program)) return serviceProblems(args);
  return OTHERS.includes(program) ? [] : [`${program} is not known here`];
}

/** Commands in running text. */
const inlineOf = (document: string) =>
  [...read(document).matchAll(/`((?:npm run|magnetx|api-cli|gateway-cli|roll|readyz) [^`]+)`/g)].map(
    ([, text = '']) => text,
  );

describe('a command line', () => {
  it.each([
    ['npm run backups -- --to x', 'there is no npm run backups'],
    ['npm run backup -- --too x', 'backup has no --too'],
    ['npm run release -- promoted mfe-admin', 'there is no command promoted'],
    ['api-cli jobs lists', 'jobs has no lists'],
    ['gateway-cli deploy-token issued shell', 'deploy-token has no issued'],
    ['magnetx stop api-9', 'no service api-9'],
    ['magnetx exec mongo-1 mongosh --eval x', 'mongo-1: mongosh needs --username'],
    ['magnetx run --rm --env A=b api-1 npm run migrate', 'the image of api-1 has no npm'],
    ['magnetx cp api-9:/data/pictures /backups/', 'no service api-9'],
    ['magnetx run --rm api-1 node src/migrate.ts up', 'api-1 has no src/migrate.ts'],
    ['one | wget x # magnetx no', 'one is not known here'],
  ])('%s is refused', (text, problem) => expect(commandsIn(text).flatMap(problemsOf)).toContain(problem));

  it('is taken apart', () => {
    expect(
      commandsIn(`a="$(b | c)" && for x in 1; do sed "s#a; b#'#" f | sort; done # c\nroll() { up "$1"; }`),
    ).toEqual([['sed', "s#a; b#'#", 'f'], ['sort'], ['up', '$1']]);
  });
});

/** The test that runs each command of the servers and of releases, and the words by which it does. */
const EXECUTED: Readonly<Record<string, readonly [file: string, words: string]>> = {
  backup: ['api/src/backup/backup.http.test.ts', "['backup', '--to', file]"],
  'copy-releases': ['gateway/src/commands/copy-releases.test.ts', 'copyObjects('],
  'deploy-token issue': ['gateway/src/commands/deploy-token.test.ts', "run('issue', 'mfe-admin'"],
  'deploy-token rotate': ['gateway/src/commands/deploy-token.test.ts', "run('rotate', 'shell')"],
  doctor: ['api/src/commands/commands.http.test.ts', 'checkDatabase(api.config)'],
  'jobs drop': ['api/src/commands/commands.http.test.ts', "['jobs', 'drop', 'letters:bob']"],
  'jobs list': ['api/src/commands/commands.http.test.ts', "['jobs', 'list']"],
  'jobs release': ['api/src/commands/commands.http.test.ts', "['jobs', 'release', 'run-due-draws']"],
  'jobs retry': ['api/src/commands/commands.http.test.ts', "['jobs', 'retry', 'letters:ada']"],
  'ledger:verify': ['api/src/commands/commands.http.test.ts', "['ledger:verify']"],
  'migrate status': ['api/src/migrations/migrations.http.test.ts', 'describeStatus(migrator)'],
  'migrate up': ['api/src/migrations/migrations.http.test.ts', "['migrate', 'up']"],
  'outbox skip': ['api/src/outbox/outbox.http.test.ts', "['outbox', 'skip', 'letters', "],
  'outbox status': ['api/src/outbox/outbox.http.test.ts', "['outbox', 'status']"],
  rebuild: ['api/src/commands/rebuild.http.test.ts', "['rebuild', 'payable_sums']"],
  'release canary': ['libs/release/src/command-lines.test.ts', '`canary mfe-admin '],
  'release pin': ['tools/src/release.test.ts', '`pin mfe-admin '],
  'release probe': ['e2e/journeys/releases-probe.spec.ts', 'The probe found problems'],
  'release promote': ['tools/src/release.test.ts', "'promote mfe-admin "],
  'release prune': ['tools/src/release.test.ts', "'prune mfe-admin "],
  'release publish': ['tools/src/release.test.ts', "'publish mfe-admin "],
  'release rollback': ['tools/src/release.test.ts', "'rollback mfe-admin "],
  'release status': ['tools/src/release.test.ts', "'status mfe-admin'"],
  'release unpin': ['libs/release/src/command-lines.test.ts', "'unpin "],
  restore: ['api/src/backup/backup.http.test.ts', "['restore', '--from', file]"],
};
const GROUPS = [...new Set(Object.keys(EXECUTED).flatMap((name) => (name.includes(' ') ? name.split(' ', 1) : [])))];

/** The command of a server, or of releases, that these words run. Null for any other program. */
function executedBy([program = '', ...args]: readonly string[]): string | null {
  const words = args.filter((word) => word !== '--' && word !== '--silent');
  const [, script = ''] = words;
  const isOfServer = /-w @magnetx\/(?:api|gateway)/.test(scripts[script] ?? '') || script === 'release';
  if (program === 'npm') return isOfServer ? commandOf(words.slice(1)) : null;
  if (program === 'api-cli' || program === 'gateway-cli') return commandOf(words);
  const at = words.indexOf('cli.mjs');
  return at < 0 || program === 'alias' ? null : commandOf(words.slice(at + 1));
}
const commandOf = ([name = '', sub = '']: readonly string[]) => (GROUPS.includes(name) ? `${name} ${sub}` : name);

it('documents only commands that a test runs', () => {
  const guides = readdirSync(path.join(ROOT, 'docs/guides')).map((file) => `docs/guides/${file}`);
  const texts = [...new Set([...DOCUMENTS, ...guides])].flatMap((document) => [
    ...blocksOf(document, 'sh'),
    ...inlineOf(document),
  ]);
  const commands = texts.flatMap(commandsIn).map(executedBy);
  const documented = [...new Set(commands.filter((command) => command !== null && !/(?:^| |…)$/.test(command)))];
  expect(documented.sort()).toEqual(Object.keys(EXECUTED).sort());
  const missing = Object.entries(EXECUTED).filter(([, [file, words]]) => !read(file).includes(words));
  expect(missing).toEqual([]);
});

it('finds the commands of the documents', () => {
  const all = DOCUMENTS.flatMap((document) => blocksOf(document, 'sh').flatMap(commandsIn));
  const programs = all.map(([program]) => program);
  expect(programs.filter((program) => program === 'magnetx').length).toBeGreaterThan(20);
  expect(programs).toEqual(expect.arrayContaining(['api-cli', 'gateway-cli', 'roll', 'readyz', 'npm', 'alias']));
});

describe.each(DOCUMENTS)('%s', (document) => {
  const shell = [...blocksOf(document, 'sh'), ...inlineOf(document)].filter((text) => !text.includes('--help'));

  it('names commands, options, services and programs that exist', () => {
    expect(shell.flatMap(commandsIn).flatMap(problemsOf)).toEqual([]);
  });

  it('names files that exist, or that it makes', () => {
    const files = [...shell.join('\n').matchAll(/\bdocker\/[\w./-]+/g)].map(([file]) => file);
    const made = new Set(
      [...shell.join('\n').matchAll(/(?:> |(?:cp|mv) \S+ )(docker\/[\w./-]+)/g)].map(([, file = '']) => file),
    );
    const secrets = Object.keys(compose.secrets).map((name) => `docker/secrets/${name}`);
    const missing = files.filter((file) => !made.has(file) && !secrets.includes(file) && file !== 'docker/secrets');
    expect(
      missing.filter((file) => !existsSync(path.join(ROOT, file)) && !existsSync(path.join(ROOT, `${file}.example`))),
    ).toEqual([]);
  });

  it('overrides services by settings that exist', () => {
    const settings = read('.env.example');
    for (const block of blocksOf(document, 'yaml')) {
      const { services = {} } = parse(block, { merge: true }) as {
        services?: Record<string, { environment?: object }>;
      };
      expect(serviceProblems(Object.keys(services))).toEqual([]);
      const names = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment));
      expect(names.filter((name) => !settings.includes(`\n${name.replace(/_FILE$/, '')}=`))).toEqual([]);
    }
  });
});

describe('the passwords of the stores', () => {
  const folder = temporaryFolder(afterAll);
  const secrets = path.join(folder, 'docker/secrets');
  const secret = (name: string) => readFileSync(path.join(secrets, name), 'utf8').trim();
  const passwordIn = (name: string) => /:([0-9a-f]+)@/.exec(secret(name))?.[1] ?? '';
  /** Runs lines of a runbook among the secrets. Commands of Compose do nothing. */
  const run = (lines: string) => {
    const stubs = 'magnetx() { :; }\nroll() { :; }\n';
    execFileSync('bash', ['-euc', stubs + lines], { cwd: folder, stdio: 'pipe' });
  };
  const rotation = blocksOf('docs/runbooks/key-rotation.md', 'sh');
  beforeAll(() => {
    execFileSync('mkdir', ['-p', path.join(folder, 'docker')]);
    execFileSync('cp', [path.join(ROOT, 'docker/generate-secrets.sh'), path.join(folder, 'docker')]);
    execFileSync('sh', [path.join(folder, 'docker/generate-secrets.sh')]);
  });

  /** The answers of a Redis with the current users to both passwords. */
  async function answers(...passwords: readonly string[]): Promise<string[]> {
    const port = await freePort();
    const input = `port ${port}\nbind 127.0.0.1\nsave ""\naclfile ${path.join(secrets, 'redis_users')}\n`;
    const program = await ensureProgram('redis-server');
    const redis = startProgram({ name: 'redis', program, args: ['-'], input, env: {}, logDir: folder });
    await waitUntil(redis, () => acceptsConnections(port));
    const asked = passwords.map((password) => askRaw(port, `AUTH magnetx ${password}\r\nQUIT\r\n`));
    const answered = (await Promise.all(asked)).map((answer) => answer.slice(0, 10));
    await redis.stop();
    return answered;
  }

  it(
    'of Redis: both are valid after the first restart, and the new one alone after the second',
    async () => {
      const [first, second] = (rotation.find((block) => block.includes('redis_users')) ?? '').split(/^roll .*$/m);
      const old = passwordIn('redis_url');
      run(first ?? '');
      const fresh = passwordIn('redis_url');
      expect(fresh).not.toBe(old);
      const accepted = expect.stringMatching(/^\+OK/);
      expect(await answers(old, fresh)).toEqual([accepted, accepted]);
      run(second ?? '');
      expect(await answers(old, fresh)).toEqual(['-WRONGPASS', accepted]);
    },
    REDIS_START_TIMEOUT_MS,
  );

  it('of MongoDB: the file names a second user, and a copy of the database its administrator', () => {
    const before = secret('mongodb_url');
    run(rotation.find((block) => block.includes('magnetx-2')) ?? '');
    const after = secret('mongodb_url');
    expect(after).toMatch(/^mongodb:\/\/magnetx-2:[0-9a-f]{48}@/);
    expect(after.replace(/\/\/[^@]*@/, '')).toBe(before.replace(/\/\/[^@]*@/, ''));
    const [inspect = ''] = blocksOf('docs/runbooks/backup-and-restore.md', 'sh').filter((block) =>
      block.includes('inspect_url'),
    );
    run(inspect.replace(/^ *rm .*$/m, ''));
    expect(secret('inspect_url')).toBe(
      after.replace(/\/\/[^@]*@/, `//root:${secret('mongo_root_password')}@`).replace('/magnetx?', '/inspect?'),
    );
  });

  it('of tokens: the new secret signs, and the old one is the previous', () => {
    const old = secret('jwt_secret');
    const block = rotation.find((text) => text.includes('jwt_secret_previous')) ?? '';
    const [begin = '', ...rest] = block.split(/^roll .*# step 2$/m);
    run(begin);
    const fresh = secret('jwt_secret_previous');
    run(rest.join('').split(/^roll .*# step 3$/m)[0] ?? '');
    expect([secret('jwt_secret'), secret('jwt_secret_previous')]).toEqual([fresh, old]);
  });
});
