import { pino } from 'pino';
import { startTracing } from './start-tracing.ts';

jest.mock('@opentelemetry/sdk-trace', () => {
  throw new Error('OpenTelemetry was loaded');
});

const start = (endpoint: string | null) =>
  startTracing({
    settings: { endpoint, ratio: 1 },
    service: 'api',
    instanceName: 'a:1',
    version: '1.2.3',
    logger: pino({ level: 'silent' }),
  });

it('loads OpenTelemetry for a collector, and not without one', async () => {
  const tracing = await start(null);
  expect(await tracing.inSpan('step', {}, async () => 'done')).toBe('done');
  await expect(start('http://127.0.0.1:4318')).rejects.toThrow('OpenTelemetry was loaded');
});
