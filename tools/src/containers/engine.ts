import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { IS_DOCKER, openFilesMax } from './machine.ts';

/** Compose's name for all of it: no deployment on this machine has it. */
export const PROJECT = 'magnetx-rehearsal';

/** What Compose reads, by COMPOSE_FILE: the second file is of the rehearsal. */
export const STAND_INS = 'docker-compose.stand-ins.yml';
export const COMPOSE_FILES = `docker-compose.yml:${STAND_INS}`;
/** The start of the names of services for commands. */
export const ONCE = 'once-';
/** The file of the operator, as docs/runbooks has it. */
export const OVERRIDE = 'docker-compose.override.yml';

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Also prints the output as it arrives. */
  readonly live?: boolean;
  readonly input?: NodeJS.ReadableStream;
}

/** The state of a container. */
export interface ContainerState {
  readonly isRunning: boolean;
  readonly pid: number;
  /** By the engine's own last check. */
  readonly isHealthy: boolean;
  /** By the name of the network. */
  readonly addresses: Readonly<Record<string, string>>;
}

interface Bridge {
  readonly ifname: string;
  readonly address: string;
}

/** Enough for the slowest server to become healthy. */
const PATIENCE_MS = 180_000;
const HEALTH_PAUSE_MS = 3_000;

/** Runs a program. Resolves with its standard output; throws with all that it said when it fails. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { env = process.env, cwd, live = false, input } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
    const said = { out: '', all: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]?.on('data', (chunk: Buffer) => {
        said.all += chunk.toString();
        if (stream === 'stdout') said.out += chunk.toString();
        if (live) process.stdout.write(chunk);
      });
    }
    if (child.stdin) input?.pipe(child.stdin);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(said.out);
      const last = live ? '' : `\n${said.all.split('\n').slice(-40).join('\n')}`;
      reject(new Error(`${command} ${args.slice(0, 12).join(' ')} ended with ${code}${last}`));
    });
  });
}

/** The settings with which podman works without systemd and without control groups of its own. */
function settingsOf(root: string): string {
  return `[containers]
cgroups = "disabled"
default_ulimits = ["nofile=${openFilesMax()}:${openFilesMax()}", "nproc=4096:4096"]
log_driver = "k8s-file"
init_path = "/usr/bin/catatonit"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "crun"
tmp_dir = "${root}/alive"
[network]
network_backend = "netavark"
network_config_dir = "${root}/networks"
`;
}

/**
 * The engine of the containers: Docker, or podman and docker-compose with all that they keep below one folder, for use
 * inside of the rehearsal's namespaces.
 */
export class Engine {
  /** The folder with docker-compose.yml and docker/. */
  readonly site: string;
  readonly #root: string;
  readonly #socket: string;
  readonly #storage: readonly string[];
  readonly #env: NodeJS.ProcessEnv;

  constructor(root: string) {
    this.#root = root;
    this.site = path.join(root, 'site');
    this.#socket = `unix://${root}/engine.sock`;
    this.#storage = ['--root', `${root}/images`, '--runroot', `${root}/run`, '--storage-driver', 'overlay'];
    const own = { CONTAINERS_CONF: this.#settingsFile, DOCKER_HOST: this.#socket, TMPDIR: `${root}/tmp` };
    const compose = { COMPOSE_HTTP_TIMEOUT: '300', COMPOSE_FILE: COMPOSE_FILES };
    this.#env = { ...process.env, ...(!IS_DOCKER && own), ...compose };
  }

  get #settingsFile(): string {
    return path.join(this.#root, 'containers.conf');
  }

  /** Writes the settings, which every later call reads. */
  prepare(): void {
    for (const folder of ['tmp', 'networks', 'alive']) mkdirSync(path.join(this.#root, folder), { recursive: true });
    writeFileSync(this.#settingsFile, settingsOf(this.#root));
  }

  /** `docker` or `podman` as words of a command line. */
  get program(): readonly [string, ...string[]] {
    return IS_DOCKER ? ['docker'] : ['podman', ...this.#storage];
  }

  /** `docker` or `podman` with these arguments. */
  call(args: readonly string[], options: RunOptions = {}): Promise<string> {
    const [program, ...first] = this.program;
    return run(program, [...first, ...args], { env: this.#env, ...options });
  }

  /** Runs a command in the container of a service. `docker-compose` would need the program `docker` for that. */
  exec(service: string, ...command: readonly string[]): Promise<string> {
    return this.call(['exec', containerOf(service), ...command]);
  }

  logsOf(service: string): Promise<string> {
    return this.call(['logs', containerOf(service)]);
  }

  build(args: readonly string[], cwd: string): Promise<string> {
    const how = IS_DOCKER ? [] : ['--format', 'docker', '--isolation', 'chroot', '--network', 'host'];
    return this.call(['build', ...how, ...args], { cwd });
  }

  /** Compose as an operator calls it, in the folder of the site. */
  compose(...args: readonly string[]): Promise<string> {
    return this.#compose(args, true);
  }

  /** Runs commands as an operator does, in the folder of the site. */
  shell(commands: string): Promise<string> {
    return run('bash', ['-c', commands], { env: this.#env, cwd: this.site, live: true });
  }

  /** Starts what docker-compose talks to, and runs the health checks, which systemd does elsewhere. */
  async serve(): Promise<void> {
    if (IS_DOCKER) return;
    const args = [...this.#storage, 'system', 'service', '--time', '0', this.#socket];
    spawn('podman', args, { env: this.#env, stdio: 'ignore' }).unref();
    await this.until(() =>
      this.#compose(['ps', '--quiet'], false).then(
        () => [],
        (error: unknown) => [String(error)],
      ),
    );
    void this.#keepChecking();
  }

  /**
   * Keeps the hardware addresses of the bridges, as Docker does. Otherwise they change as containers come and go, and
   * the others cannot reach their DNS server for some seconds.
   */
  async keepBridges(): Promise<void> {
    if (IS_DOCKER) return;
    const bridges = JSON.parse(await run('ip', ['-json', 'link', 'show', 'type', 'bridge'])) as Bridge[];
    for (const { ifname, address } of bridges) await run('ip', ['link', 'set', 'dev', ifname, 'address', address]);
  }

  async inspect(service: string): Promise<ContainerState> {
    const [found] = JSON.parse(await this.call(['container', 'inspect', containerOf(service)])) as {
      State: { Running: boolean; Pid: number; Health?: { Status: string } };
      NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
    }[];
    if (!found) throw new Error(`There is no container of ${service}`);
    const networks = Object.entries(found.NetworkSettings.Networks);
    const addresses = Object.fromEntries(networks.map(([name, { IPAddress }]) => [name, IPAddress]));
    const { Running: isRunning, Pid: pid, Health: health } = found.State;
    return { isRunning, pid, isHealthy: health?.Status === 'healthy', addresses };
  }

  async isHealthy(service: string): Promise<boolean> {
    if (IS_DOCKER) return (await this.inspect(service)).isHealthy;
    return this.call(['healthcheck', 'run', containerOf(service)]).then(
      () => true,
      () => false,
    );
  }

  /** Asks until the answer names nothing that is missing. */
  async until(findMissing: () => Promise<readonly string[]>): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(500)) {
      const missing = await findMissing();
      if (missing.length === 0) return;
      if (Date.now() > deadline) throw new Error(`After ${PATIENCE_MS / 1000} s: ${missing.join(', ')}`);
    }
  }

  #compose(args: readonly string[], live: boolean): Promise<string> {
    const where = ['--env-file', 'docker/deploy.env', '--project-name', PROJECT];
    const [command, ...first] = IS_DOCKER ? (['docker', 'compose'] as const) : (['docker-compose'] as const);
    return run(command, [...first, ...where, ...args], { env: this.#env, cwd: this.site, live });
  }

  async #keepChecking(): Promise<void> {
    for (;;) {
      const names = await this.call(['ps', '--format', '{{.Names}}']).catch(() => '');
      for (const name of names.split('\n').filter(Boolean)) {
        await this.call(['healthcheck', 'run', name]).catch(() => undefined);
      }
      await pause(HEALTH_PAUSE_MS);
    }
  }
}

/** Each version of Compose has its own separator. */
export const containerOf = (service: string): string => [PROJECT, service, '1'].join(IS_DOCKER ? '-' : '_');
