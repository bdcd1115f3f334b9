import { text } from 'node:stream/consumers';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as serviceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { z } from 'zod';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

type Validate = ((data: unknown) => boolean) & {
  errors?: readonly { instancePath: string; keyword: string; params: object }[] | null;
};

/** Of the Prometheus operator, whose schemas are in no package: the fields that the chart uses. */
const serviceMonitor = z.strictObject({
  apiVersion: z.literal('monitoring.coreos.com/v1'),
  kind: z.literal('ServiceMonitor'),
  metadata: z.strictObject({ name: z.string(), labels: z.record(z.string(), z.string()) }),
  spec: z.strictObject({
    selector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
    endpoints: z.array(
      z.strictObject({
        port: z.string(),
        path: z.string(),
        interval: z.string().regex(/^\d+(s|m)$/),
        authorization: z
          .strictObject({ type: z.string(), credentials: z.strictObject({ name: z.string(), key: z.string() }) })
          .optional(),
        relabelings: z.array(z.strictObject({ targetLabel: z.string(), replacement: z.string() })),
      }),
    ),
  }),
});

const prometheusRule = z.strictObject({
  apiVersion: z.literal('monitoring.coreos.com/v1'),
  kind: z.literal('PrometheusRule'),
  metadata: z.strictObject({ name: z.string(), labels: z.record(z.string(), z.string()) }),
  spec: z.strictObject({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        interval: z.string().optional(),
        rules: z.array(z.looseObject({ expr: z.string() })),
      }),
    ),
  }),
});

const OPERATOR_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ServiceMonitor: serviceMonitor,
  PrometheusRule: prometheusRule,
};

const SCHEMAS: Readonly<Record<string, Validate>> = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'batch/v1 Job': job,
  'v1 ConfigMap': configMap,
  'v1 Service': service,
  'v1 ServiceAccount': serviceAccount,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
};

/** Records the paths that are read. The schemas of Kubernetes accept unknown fields, but never look at them. */
function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return Reflect.get(target, key) as unknown;
      read.add(`${path}/${key}`);
      return watched(Reflect.get(target, key), `${path}/${key}`, read);
    },
  });
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}/${key}`))];
}

function problemsOf(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest;
  const ofOperator = OPERATOR_SCHEMAS[kind]?.safeParse(manifest);
  if (ofOperator) return ofOperator.error?.issues.map(({ path, message }) => `${path.join('/')} ${message}`) ?? [];
  const validate = SCHEMAS[`${apiVersion} ${kind}`];
  if (!validate) return [`${apiVersion} is no version of it that is known here`];
  const read = new Set(['']);
  validate(watched(manifest, '', read));
  const wrong = (validate.errors ?? []).map(
    ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
  );
  const isUnderKnown = (path: string): boolean => read.has(path.slice(0, path.lastIndexOf('/')));
  const unknown = pathsOf(manifest, '').filter((path) => !read.has(path) && isUnderKnown(path));
  return [...wrong, ...unknown.map((path) => `${path} is no field`)];
}

const manifests = JSON.parse(await text(process.stdin)) as Manifest[];
const problems = manifests.flatMap((manifest) =>
  problemsOf(manifest).map((problem) => `${manifest.kind} ${manifest.metadata.name}: ${problem}`),
);
process.stdout.write(JSON.stringify(problems));
