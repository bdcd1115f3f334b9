import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { ROOT } from '../paths.ts';
import { ONCE, run, STAND_INS } from './engine.ts';
import { compose, X_IMAGE } from './images.ts';
import { IS_DOCKER, openFilesMax } from './machine.ts';
import { THIS } from './releases.ts';

/** The logs of the containers, kept after the rehearsal. */
export const LOGS = path.join(ROOT, 'tools/reports/containers');
/** In a network namespace of its own, so every port is free. */
export const SITE_URL = 'https://localhost:8443';
const X_PORT = 9_443;
const CLIENT_ID = 'rehearsal';
const CERTIFICATE = '/run/secrets/tls_certificate';

const SETTINGS: Readonly<Record<string, string>> = {
  PUBLIC_URL: SITE_URL,
  X_CLIENT_ID: CLIENT_ID,
  HTTP_PORT: '127.0.0.1:8080',
  HTTPS_PORT: '127.0.0.1:8443',
  MAGNETX_VERSION: THIS,
};

/** The example with what an operator changes in it. */
function settingsOf(site: string): string {
  const example = readFileSync(path.join(site, 'docker/deploy.env.example'), 'utf8');
  return example.replace(/^([A-Z_]+)=.*$/gm, (line, name: string) =>
    name in SETTINGS ? `${name}=${SETTINGS[name]}` : line,
  );
}

/** All clients of a rehearsal have one address: the limits for one address are those of development. */
function limits(names: RegExp): Record<string, string> {
  const lines = readFileSync(path.join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=(\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value]).filter(([name]) => names.test(name ?? '')),
  );
}

interface Part {
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
}

const OF_LASTING_SERVICES = ['build', 'depends_on', 'healthcheck', 'restart'];

/**
 * A service for commands. With podman docker-compose cannot run one in a service that has a container, because it would
 * link them.
 */
function onceOf(service: string, { environment, secrets = [] }: Part): object {
  const lines = Object.entries(compose.services[service] ?? {});
  const rest = Object.fromEntries(lines.filter(([key]) => !OF_LASTING_SERVICES.includes(key)));
  const own = rest as Partial<Part>;
  return {
    ...rest,
    environment: { ...own.environment, ...environment },
    secrets: [...(own.secrets ?? []), ...secrets],
    profiles: ['once'],
  };
}

/** What a rehearsal changes of docker-compose.yml; images have stand-ins under their own names. */
function overrideOf(): object {
  const api = {
    // X is a container too, which must be trusted.
    secrets: ['tls_certificate'],
    environment: {
      ...limits(/^RATE_(SIGN_IN|ADMIN_CREATE|CONTACT|SHARED_REPORT|WRITES)_/),
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
      X_AUTHORIZE_URL: `https://localhost:${X_PORT}/authorize`,
      X_TOKEN_URL: `https://x:${X_PORT}/token`,
      X_API_URL: `https://x:${X_PORT}`,
    },
  };
  const gateway = {
    environment: limits(/^(RATE_(API|SIGN_IN|ADMIN_CREATE|REPORTS|PAGES)_|OPEN_CALLS_|LIVE_CONNECTIONS_|CONNECTIONS_)/),
  };
  const files = openFilesMax();
  const balancer = {
    environment: { BALANCER_CONNECTIONS_PER_ADDRESS: '50000', BALANCER_REQUESTS_PER_10S: '1000000' },
    // At most what this machine allows a process.
    ulimits: { nofile: { soft: files, hard: files }, nproc: 4096 },
  };
  const x = {
    image: X_IMAGE,
    command: [CLIENT_ID, CERTIFICATE],
    networks: ['app'],
    ports: [`127.0.0.1:${X_PORT}:${X_PORT}`],
    secrets: ['tls_certificate'],
  };
  const apis = Object.fromEntries(['api-1', 'api-2', 'api-3', 'api-4'].map((name) => [name, api]));
  const servers = { ...apis, 'gateway-1': gateway, 'gateway-2': gateway };
  const once = IS_DOCKER
    ? {}
    : { [`${ONCE}api-1`]: onceOf('api-1', api), [`${ONCE}gateway-1`]: onceOf('gateway-1', gateway) };
  return { services: { ...servers, balancer, x, ...once } };
}

/** Copies what an operator has, and does with it what docs/guides/deploy.md says. */
export async function prepareSite(site: string): Promise<void> {
  for (const name of ['docker-compose.yml', 'docker']) {
    cpSync(path.join(ROOT, name), path.join(site, name), {
      recursive: true,
      filter: (file) => !file.endsWith('/secrets') && !file.endsWith('/deploy.env'),
    });
  }
  const secrets = path.join(site, 'docker/secrets');
  const generate = () => run('sh', [path.join(site, 'docker/generate-secrets.sh')], { live: true });
  await generate();
  writeFileSync(path.join(secrets, 'x_client_secret'), (await run('openssl', ['rand', '-hex', '24'])).trim());
  const [certificate, key] = [certificateOf(site), path.join(site, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:x'];
  await run('openssl', [...request, ...names, '-keyout', key, '-out', certificate]);
  writeFileSync(path.join(secrets, 'tls_certificate'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  await generate();
  writeFileSync(path.join(site, 'docker/deploy.env'), settingsOf(site));
  writeFileSync(path.join(site, STAND_INS), stringify(overrideOf(), { aliasDuplicateObjects: false }));
}

/** The certificate of the site, which its own clients must trust. */
export const certificateOf = (site: string): string => path.join(site, 'certificate.pem');

/** A generated secret. */
export const secretOf = (site: string, name: string): string =>
  readFileSync(path.join(site, 'docker/secrets', name), 'utf8').trim();
