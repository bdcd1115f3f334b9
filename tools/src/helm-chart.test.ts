import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '@magnetx/operations/testing';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { ROOT } from './paths.ts';

type Env = readonly { readonly name: string; readonly value?: string }[];
interface Container {
  readonly env: Env;
  readonly command?: readonly string[];
  readonly securityContext: unknown;
  readonly ports: readonly { containerPort: number }[];
  readonly resources: { readonly requests: object; readonly limits: { readonly memory: string } };
}
interface PodSpec {
  readonly containers: readonly [Container];
  readonly terminationGracePeriodSeconds: number;
  readonly volumes: readonly { readonly name: string; readonly secret?: { secretName: string } }[];
}
interface Rule {
  readonly ports: readonly { readonly port: number }[];
  readonly from?: readonly object[];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> };
  readonly spec: {
    readonly replicas?: number;
    readonly clusterIP?: string;
    readonly ports: readonly { readonly port: number }[];
    readonly strategy: unknown;
    readonly template: { readonly spec: PodSpec };
    readonly rules: readonly { host: string }[];
    readonly ingress: readonly Rule[];
    readonly egress: readonly Rule[];
  };
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const CHART = path.join(ROOT, 'docker/helm/magnetx');
const SERVERS = ['api', 'gateway'] as const;
const SETTINGS = { api: 'api/src/settings/environment.ts', gateway: 'gateway/src/environment.ts' };
const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as {
  services: Record<string, { environment: Record<string, string> }>;
};
const composeSettings = (server: string) => compose.services[`${server}-1`]?.environment ?? {};

/** The values without a default. */
const NEEDED = {
  settings: { PUBLIC_URL: 'https://magnetx.example' },
  api: { settings: { X_CLIENT_ID: 'client', PICTURES_S3_ENDPOINT: 'https://s3.example' } },
  gateway: { settings: { RELEASES_S3_ENDPOINT: 'https://s3.example' } },
};
const EVERYTHING = {
  images: { repository: 'registry.example/magnetx', tag: '0.2.0', pullSecrets: [{ name: 'registry' }] },
  settings: { ...NEEDED.settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
  api: { ...NEEDED.api, autoscaling: { enabled: true } },
  gateway: { ...NEEDED.gateway, autoscaling: { enabled: true } },
  releases: { enabled: true },
  ingress: { enabled: true, className: 'nginx', annotations: { 'ingress.example/timeout': '90' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  prometheusRule: { enabled: true, labels: { release: 'prometheus' } },
  dashboard: { enabled: true },
  networkPolicy: { mongodb: { to: [{ ipBlock: { cidr: '10.1.0.0/16' } }] } },
};

const folder = temporaryFolder(afterAll);
function runHelm(helm: string, command: readonly string[], values: object) {
  const file = path.join(folder, 'values.yaml');
  writeFileSync(file, stringify(values));
  const args = [...command, CHART, '--namespace', 'web', '--values', file];
  return spawnSync(helm, args, { encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: tmpdir() } });
}

function render(helm: string, values: object): Manifest[] {
  const { stdout, stderr } = runHelm(helm, ['template', 'site'], values);
  expect(stderr).toBe('');
  return parseAllDocuments(stdout).flatMap((document) => (document.contents ? [document.toJS() as Manifest] : []));
}

/** In its own process: the schemas are modules in the form that jest's loader does not understand. */
function problemsOf(manifests: readonly unknown[]): unknown {
  const script = path.join(__dirname, 'kubernetes/manifest-problems.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    input: JSON.stringify(manifests),
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const podOf = ({ spec }: Manifest): PodSpec => spec.template.spec;
const named = (manifests: readonly Manifest[], kind: string, name: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};

it('is a chart of this version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(parse(read('docker/helm/magnetx/Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

const HELMS = [path.join(ROOT, 'node_modules/.bin/helm'), 'helm'].filter(
  (command) => spawnSync(command, ['version']).status === 0,
);

// The helm of npm is for Linux on x64; on another machine, the one that is installed there is used, if any.
for (const helm of HELMS.slice(0, 1)) {
  describe('the chart', () => {
    const plain = render(helm, NEEDED);
    const everything = render(helm, EVERYTHING);
    const workloads = everything.filter(({ kind }) => ['Deployment', 'Job'].includes(kind));
    const deployment = (server: string) => named(plain, 'Deployment', `site-${server}`);

    it('passes helm lint', () => {
      expect(runHelm(helm, ['lint', '--strict'], EVERYTHING)).toMatchObject({ status: 0, stderr: '' });
    });

    it('renders what Kubernetes knows, without unknown fields', () => {
      const kinds = new Set(everything.map(({ kind }) => kind));
      expect(kinds.size).toBe(11);
      const [sample] = plain.filter(({ kind }) => kind === 'Deployment');
      const wrong = { ...sample, spec: { ...sample?.spec, replicas: 'two', replica: 2 } };
      expect(problemsOf([...plain, ...everything, wrong])).toEqual([
        expect.stringContaining('/spec/replicas type'),
        expect.stringContaining('/spec/replica is no field'),
      ]);
    });

    it('refuses wrong values, and names all of them', () => {
      const { status, stderr } = runHelm(helm, ['template', 'site'], {
        settings: { PUBLIC_URL: 'http://magnetx.example' },
        api: { replicas: 0, replicaCount: 2, settings: { X_CLIENT_ID: '', PICTURES_S3_ENDPOINT: '' } },
        gateway: { settings: { RELEASES_S3_ENDPOINT: '', TRUST_PROXY: 2, lower: 'case' } },
        gateways: {},
        networkPolicy: { redis: { port: 0 } },
      });
      expect(status).toBe(1);
      const problems = [
        'gateways is not allowed',
        'settings.PUBLIC_URL: Does not match',
        'api.replicas: Must be',
        'Property name of "replicaCount"',
        'api.settings.X_CLIENT_ID: String length',
        'api.settings.PICTURES_S3_ENDPOINT: Does not match',
        'gateway.settings.RELEASES_S3_ENDPOINT: Does not match',
        'gateway.settings.TRUST_PROXY: Invalid type',
        'Property name of "lower"',
        'networkPolicy.redis.port: Must be',
      ];
      for (const problem of problems) expect(stderr).toContain(problem);
    });

    it.each(SERVERS)('passes to %s the settings of docker-compose.yml, with the same defaults', (server) => {
      const { env } = podOf(deployment(server)).containers[0];
      const passed = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      const wanted = composeSettings(server);
      // Pods share no folder, so pictures are in a bucket.
      const named = Object.keys(passed).filter((name) => !name.startsWith('PICTURES_S3_'));
      expect(named.sort()).toEqual(Object.keys(wanted).sort());
      for (const [name, value] of Object.entries(wanted)) {
        const [, fallback] = /^\$\{\w+:-(.*)\}$/.exec(value) ?? [];
        // The chart has its own service.
        if (name === 'API_URL') continue;
        if (fallback !== undefined || name.endsWith('_FILE'))
          expect([name, passed[name]]).toEqual([name, fallback ?? value]);
      }
      for (const name of Object.keys(passed)) {
        expect(read(SETTINGS[server])).toMatch(new RegExp(`^ +${name.replace(/_FILE$/, '')}:`, 'm'));
      }
    });

    it('merges the secrets of a rotation with those of the chart, and leaves out what is false', () => {
      const guide = read('docs/guides/kubernetes.md');
      const [, rotation = ''] = /^```yaml\n(api:\n.*?JWT_SECRET_PREVIOUS.*?)^```/ms.exec(guide) ?? [];
      const { api } = parse(rotation) as { api: { secretSettings: object } };
      const secretsWith = (secretSettings: object) =>
        podOf(named(render(helm, { ...NEEDED, api: { ...NEEDED.api, secretSettings } }), 'Deployment', 'site-api'))
          .containers[0].env.map(({ name }) => name)
          .filter((name) => name.endsWith('_FILE'));
      const usual = secretsWith({});
      expect(secretsWith(api.secretSettings).sort()).toEqual([...usual, 'JWT_SECRET_PREVIOUS_FILE'].sort());
      const fewer = usual.filter((name) => name !== 'ADMIN_CREATION_PASSWORD_FILE');
      expect(secretsWith({ ADMIN_CREATION_PASSWORD: false })).toEqual(fewer);
    });

    it('runs every pod without rights, with a Secret of its server alone', () => {
      expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
        'site-api',
        'site-gateway',
        'site-migrate',
        'site-releases-1',
      ]);
      for (const workload of workloads) {
        const pod = podOf(workload);
        const server = /api|migrate/.test(workload.metadata.name) ? 'api' : 'gateway';
        expect(pod).toMatchObject({
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        });
        expect(pod.containers[0]).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
        });
        expect(pod.volumes.flatMap(({ secret }) => secret?.secretName ?? [])).toEqual([`magnetx-${server}`]);
      }
    });

    it.each(SERVERS)('replaces %s one at a time, and waits longer than its drains take', (server) => {
      const { spec } = deployment(server);
      const pod = podOf(deployment(server));
      const setting = (name: string) => Number(pod.containers[0].env.find((one) => one.name === name)?.value);
      expect(spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } });
      const drainMs = setting('DRAIN_DELAY_MS') + setting('DRAIN_TIMEOUT_MS');
      expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(drainMs + 10_000);
      expect(named(everything, 'Deployment', `site-${server}`).spec.replicas).toBeUndefined();
    });

    it('replaces the APIs alone when only their tag changes', () => {
      const upgraded = render(helm, { ...NEEDED, api: { ...NEEDED.api, tag: '9.9.9' } });
      const changed = upgraded.filter(
        (manifest, index) => JSON.stringify(manifest.spec) !== JSON.stringify(plain[index]?.spec),
      );
      expect(changed.map(({ metadata }) => metadata.name)).toEqual(['site-api', 'site-migrate']);
    });

    it('migrates before it installs and upgrades, by the command of the image', () => {
      const { metadata, ...job } = named(plain, 'Job', 'site-migrate');
      expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
      const stage = /^FROM server AS api\n(.*?)^FROM /ms.exec(read('Dockerfile'))?.[1] ?? '';
      const [, node, main = ''] = /^CMD \["([^"]+)", "([^"]+)"\]/m.exec(stage) ?? [];
      const command = [node, main.replace('main', 'cli'), 'migrate', 'up'];
      expect(podOf({ metadata, ...job }).containers[0].command).toEqual(command);
    });

    it('lets gateways follow the headless service of the APIs', () => {
      const { env } = podOf(deployment('gateway')).containers[0];
      const service = named(plain, 'Service', 'site-api');
      expect(service.spec).toMatchObject({ clusterIP: 'None', ports: [{ port: 4000 }] });
      const url = `dns+http://${service.metadata.name}.web.svc.cluster.local:4000`;
      expect(env).toContainEqual({ name: 'API_URL', value: url });
      expect(podOf(deployment('api')).containers[0].ports).toMatchObject([{ containerPort: 4000 }]);
      expect(named(everything, 'Ingress', 'site-gateway').spec.rules).toMatchObject([{ host: 'magnetx.example' }]);
    });

    it('lets only gateways and monitoring reach APIs, and only APIs reach MongoDB', () => {
      const [api, gateway] = SERVERS.map((server) => named(plain, 'NetworkPolicy', `site-${server}`).spec);
      const peers = api?.ingress.map(({ from }) => from);
      expect(peers).toEqual([
        [{ podSelector: { matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'gateway' }) } }],
        [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      ]);
      const portsOf = (rules: readonly Rule[] = []) => rules.flatMap(({ ports }) => ports.map(({ port }) => port));
      expect(portsOf(api?.egress)).toEqual([53, 53, 6379, 27017, 443, 443]);
      expect(portsOf(gateway?.egress)).toEqual([53, 53, 6379, 443, 4000]);
    });

    it('brings the alerts and the dashboard of the runbooks', () => {
      const rule = named(everything, 'PrometheusRule', 'site-monitoring');
      expect(rule.metadata).toMatchObject({ labels: { release: 'prometheus' } });
      expect(rule.spec).toEqual(parse(read('docs/runbooks/observability/alerts.yml')));
      const dashboard = named(everything, 'ConfigMap', 'site-dashboard');
      expect(dashboard).toMatchObject({
        metadata: { labels: { grafana_dashboard: '1' } },
        data: { 'magnetx.json': read('docs/runbooks/observability/dashboard.json') },
      });
      expect(plain.filter(({ kind }) => ['PrometheusRule', 'ConfigMap'].includes(kind))).toEqual([]);
    });

    it('gives metrics the jobs that alerts and the dashboard know', () => {
      const jobs = everything.filter(({ kind }) => kind === 'ServiceMonitor').map((monitor) => JSON.stringify(monitor));
      for (const [index, server] of SERVERS.entries()) {
        expect(jobs[index]).toContain(`"replacement":"magnetx-${server}"`);
        expect(read('docs/runbooks/observability/prometheus.yml')).toContain(`job_name: magnetx-${server}\n`);
      }
    });
  });
}
