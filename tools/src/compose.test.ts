import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '@magnetx/operations/testing';
import { parse } from 'yaml';
import { ROOT } from './paths.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly healthcheck?: { readonly test: readonly string[]; readonly start_period?: string };
  readonly deploy?: { readonly resources: { readonly limits: Readonly<Record<string, string>> } };
  readonly restart?: string;
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly init?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as ComposeFile;
const services = Object.entries(compose.services);
const ONE_SHOTS = ['mongo-setup', 'store-setup', 'releases'];
/** They start with their profile alone. */
const ON_REQUEST = ['api-3', 'api-4'];
const SETTINGS = { api: 'api/src/settings/environment.ts', gateway: 'gateway/src/environment.ts' };
/**
 * The settings that no deployment passes on: of development and the embedded database, of the other server, set by the
 * image, and added for a rotation alone. The APIs of one machine share a folder of pictures.
 */
const SHARED_NOT_PASSED = 'PROFILE|HOST|MONGO_PORT|SEED_DEMO|DATA_DIR|BUILD_COMMIT';
const NOT_PASSED = {
  api: new RegExp(
    `^(${SHARED_NOT_PASSED}|PORT|PICTURES_DIR|PICTURES_S3_\\w+|JWT_SECRET_PREVIOUS|X_API_BEARER_TOKEN|SMTP_URL|EMAIL_FROM)$`,
  ),
  gateway: new RegExp(`^(${SHARED_NOT_PASSED}|API_PORT|MONGODB_URL|RELEASES_DIR|DEV_REMOTES|PIN_SECRET_PREVIOUS)$`),
};
const lasting = services.filter(([name]) => !ONE_SHOTS.includes(name));
const ofServer = (server: string) => services.filter(([name]) => new RegExp(`^${server}-\\d$`).test(name));

describe('docker-compose.yml', () => {
  it('is the whole product', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['api-1', 'api-2', 'balancer', 'gateway-1', 'gateway-2', 'mongo-1', 'mongo-2', 'mongo-3', 'redis', 'store']
        .concat(ONE_SHOTS, ON_REQUEST)
        .sort(),
    );
  });

  it('lets nothing be reached from outside but the balancer', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['balancer']);
    const shared = services.filter(([, { network_mode }]) => network_mode);
    expect(shared.map(([name, { network_mode }]) => [name, network_mode])).toEqual([
      ['mongo-setup', 'service:mongo-1'],
    ]);
  });

  it('keeps the stores in networks that lead nowhere, each with those alone that need it', () => {
    const members = (network: string) =>
      services.filter(([, { networks }]) => networks?.includes(network)).map(([name]) => name);
    const internal = Object.entries(compose.networks).filter(([, options]) => options?.internal);
    expect(Object.fromEntries(internal.map(([network]) => [network, members(network)]))).toEqual({
      database: ['api-1', 'api-2', 'api-3', 'api-4', 'mongo-1', 'mongo-2', 'mongo-3'],
      counters: ['gateway-1', 'gateway-2', 'api-1', 'api-2', 'api-3', 'api-4', 'redis'],
      releases: ['gateway-1', 'gateway-2', 'store', 'store-setup', 'releases'],
    });
    expect(members('edge')).toEqual(['balancer', 'gateway-1', 'gateway-2']);
  });

  it.each(services)('runs %s without rights, within limits', (_name, service) => {
    expect(service).toMatchObject({
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.stringMatching(/^\d+M$/) } } },
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    });
    expect(service.tmpfs).toContain('/tmp:size=64m');
  });

  it.each(lasting)('keeps %s up, and knows whether it does its work', (_name, { restart, healthcheck, ...service }) => {
    expect(restart).toBe('unless-stopped');
    expect(healthcheck?.test[0]).toMatch(/^CMD/);
    expect(service.stop_grace_period).toMatch(/^\d+s$/);
  });

  it.each(services)('pins the image of %s, and runs it as a user without rights', (_name, { image, build, user }) => {
    if (build) expect(image).toMatch(/^magnetx\/\w+:\$\{MAGNETX_VERSION:-local\}$/);
    else expect(image).toMatch(/^[\w/]+:\d+\.\d+(\.\d+)?(-[\w.]+)?(@sha256:[0-9a-f]{64})?$/);
    // The balancer's image brings its own user; the Dockerfile is looked at below.
    if (!build && !image.startsWith('haproxy:')) expect(user).toMatch(/^(?!root)[a-z]+$/);
  });

  it('leaves the digests of images to Renovate', () => {
    const { packageRules } = JSON.parse(read('renovate.json')) as { packageRules: object[] };
    expect(packageRules).toContainEqual(expect.objectContaining({ matchDatasources: ['docker'], pinDigests: true }));
  });

  it('gives secrets as files that are nowhere in the repository', () => {
    const settings = services.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
    expect(settings.filter((key) => /SECRET|PASSWORD|TOKEN$|MONGODB_URL|REDIS_URL|ACCESS_KEY/.test(key))).not.toEqual(
      [],
    );
    for (const [name, { environment = {}, secrets = [] }] of services) {
      for (const [key, value] of Object.entries(environment)) {
        if (!/SECRET|PASSWORD(_FILE)?$|METRICS_TOKEN|MONGODB_URL|REDIS_URL|ACCESS_KEY/.test(key)) continue;
        expect([name, key]).toEqual([name, expect.stringMatching(/_FILE$/)]);
        expect([name, secrets]).toEqual([name, expect.arrayContaining([path.basename(value)])]);
      }
      expect([name, secrets.filter((secret) => !compose.secrets[secret])]).toEqual([name, []]);
    }
    const files = Object.entries(compose.secrets).map(([name, { file }]) => [name, file]);
    expect(files).toEqual(Object.keys(compose.secrets).map((name) => [name, `./docker/secrets/${name}`]));
    expect(spawnSync('git', ['check-ignore', 'docker/secrets/x', 'docker/deploy.env'], { cwd: ROOT }).status).toBe(0);
  });

  it('sets only settings that there are', () => {
    const known = new Set([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]));
    const servers = [...ofServer('api'), ...ofServer('gateway'), ...services.filter(([name]) => name === 'releases')];
    expect(servers).toHaveLength(7);
    const unknown = servers.flatMap(([, { environment = {} }]) =>
      Object.keys(environment).filter((key) => !known.has(key.replace(/_FILE$/, ''))),
    );
    expect(unknown).toEqual([]);
  });

  it.each(['api', 'gateway'] as const)('passes every documented setting on to each %s', (server) => {
    const documented = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    const known = new Set([...read(SETTINGS[server]).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name));
    expect([...known].filter((name) => name !== 'INIT_CWD' && !documented.includes(String(name)))).toEqual([]);
    const expected = documented.filter((name) => known.has(name) && !NOT_PASSED[server].test(name));
    expect(expected.length).toBeGreaterThan(40);
    for (const [, { environment = {}, volumes }] of ofServer(server)) {
      const passed = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
      expect(expected.filter((name) => !passed.includes(name))).toEqual([]);
      if (server === 'api') expect(volumes).toEqual(['pictures:/data']);
    }
  });

  it('has every setting of the operator in docker/deploy.env.example', () => {
    const asked = new Set([...read('docker-compose.yml').matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name = '']) => name));
    const named = new Set(read('docker/deploy.env.example').match(/\b[A-Z][A-Z_0-9]{3,}\b/g));
    expect([...asked].filter((name) => !named.has(name))).toEqual([]);
    const onRequest = services.filter(([, { profiles }]) => profiles?.includes('four-apis')).map(([name]) => name);
    expect(onRequest).toEqual(ON_REQUEST);
  });

  it('waits for a server longer than that may take to end what it is doing', () => {
    const servers = [...ofServer('api'), ...ofServer('gateway')];
    expect(servers).toHaveLength(6);
    for (const [, { environment = {}, stop_grace_period = '' }] of servers) {
      const drainMs = Number(environment['DRAIN_DELAY_MS']) + Number(environment['DRAIN_TIMEOUT_MS']);
      expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(drainMs);
    }
  });

  it('mounts what is in the repository, read-only, and keeps data in volumes with names', () => {
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes);
    const ours = mounts.filter((mount) => mount.startsWith('./'));
    expect(ours.filter((mount) => !mount.endsWith(':ro'))).toEqual([]);
    for (const mount of ours) expect(() => statSync(path.join(ROOT, mount.split(':')[0] ?? ''))).not.toThrow();
    const named = mounts.filter((mount) => !mount.startsWith('./')).map((mount) => mount.split(':')[0]);
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
    // The APIs share one; each of the others belongs to one service.
    expect(named.filter((name) => name !== 'pictures')).toHaveLength(Object.keys(compose.volumes).length - 1);
  });
});

/** `docker compose` or its forerunner, whichever is here; no engine is needed to check a file. */
const COMMANDS = [['docker', 'compose'], ['docker-compose']].filter(
  ([command = '', ...args]) => spawnSync(command, [...args, 'version']).status === 0,
);

describe('the command that reads docker-compose.yml', () => {
  const configure = ([command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(command, [...args, '--env-file', 'docker/deploy.env.example', 'config', '--quiet'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: tmpdir(), ...env },
    });

  it(`takes it as it is (here: ${COMMANDS.map((words) => words.join(' ')).join(', ') || 'there is none'})`, () => {
    for (const command of COMMANDS) expect(configure(command)).toMatchObject({ status: 0, stderr: '' });
  });

  it('stops without the address of the site', () => {
    for (const command of COMMANDS) {
      const { status, stderr } = configure(command, { PUBLIC_URL: '' });
      expect([status, stderr]).toEqual([expect.any(Number), expect.stringContaining('PUBLIC_URL')]);
      expect(status).not.toBe(0);
    }
  });
});

describe('docker/generate-secrets.sh', () => {
  const folder = path.join(temporaryFolder(afterAll), 'secrets');
  const generate = () => execFileSync('sh', ['docker/generate-secrets.sh', folder], { cwd: ROOT, encoding: 'utf8' });
  const secret = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const all = () => Object.fromEntries(readdirSync(folder).map((name) => [name, secret(name)]));

  it('generates every secret but two, which it names, and keeps existing ones', () => {
    const said = generate();
    const made = all();
    const missing = Object.keys(compose.secrets).filter((name) => !(name in made));
    expect(missing.sort()).toEqual(['tls_certificate', 'x_client_secret']);
    for (const name of missing) expect(said).toContain(`docker/secrets/${name}`);
    expect(Object.keys(made).filter((name) => !(name in compose.secrets))).toEqual([]);
    for (const name of missing) writeFileSync(path.join(folder, name), 'given by the operator');
    expect(generate()).toBe('');
    expect(all()).toMatchObject(made);
  });

  it('makes the folder private, and its files readable for every container', () => {
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    for (const name of readdirSync(folder)) {
      expect([name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]).toEqual([name, '644']);
    }
  });

  it('keeps the key of a site without a secret for pseudonyms', () => {
    expect(secret('pseudonym_secret')).not.toBe(secret('jwt_secret'));
    rmSync(path.join(folder, 'pseudonym_secret'));
    generate();
    expect(secret('pseudonym_secret')).toBe(secret('jwt_secret'));
  });

  it('draws passwords that fit together', () => {
    const { identities } = JSON.parse(secret('s3_identities')) as {
      identities: { name: string; credentials: { accessKey: string; secretKey: string }[]; actions: string[] }[];
    };
    const gateway = identities.find(({ name }) => name === 'gateway');
    expect(gateway).toMatchObject({
      credentials: [
        { accessKey: secret('releases_s3_access_key_id'), secretKey: secret('releases_s3_secret_access_key') },
      ],
      actions: ['Read:releases', 'List:releases', 'Write:releases'],
    });
    expect(secret('mongo_keyfile')).toMatch(/^[\w+/=]{6,1024}$/);
  });
});
