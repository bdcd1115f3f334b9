import { hostname } from 'node:os';
import { observabilitySettings } from './observability-settings.ts';

it('names a process without INSTANCE_NAME, and traces nothing without a collector', () => {
  expect(observabilitySettings({ OTEL_TRACES_SAMPLER_ARG: 0.1 })).toEqual({
    instanceName: `${hostname()}:${process.pid}`,
    commit: null,
    tracing: { endpoint: null, ratio: 0.1 },
  });
});

it('takes over what is set', () => {
  const env = { INSTANCE_NAME: 'api-1', BUILD_COMMIT: 'abc', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' };
  expect(observabilitySettings({ ...env, OTEL_TRACES_SAMPLER_ARG: 1 })).toEqual({
    instanceName: 'api-1',
    commit: 'abc',
    tracing: { endpoint: 'http://c:4318', ratio: 1 },
  });
});
