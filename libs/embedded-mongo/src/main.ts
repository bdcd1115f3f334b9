import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedMongo, type StartOptions } from './index.ts';

const usage = 'usage: embedded-mongo [--port 27027] (--data DIR [--min-free-mb 256] | --memory) [--test-commands]';

function readOptions(): StartOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env['MONGO_PORT'] || '27027' },
      data: { type: 'string' },
      memory: { type: 'boolean' },
      'min-free-mb': { type: 'string', default: process.env['MONGO_FREE_MB_MIN'] || '256' },
      'test-commands': { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port ${values.port} is no port; ${usage}`);
  const minFree = Number(values['min-free-mb']);
  if (!(minFree >= 0)) throw new Error(`--min-free-mb ${values['min-free-mb']} is no number; ${usage}`);
  const common = { port, testCommands: values['test-commands'], onFatal: (): never => process.exit(14) };
  if (values.memory && values.data === undefined) return { ...common, memory: true };
  if (values.data !== undefined && !values.memory) {
    // npm names the folder in which it was called.
    const dataDir = path.resolve(process.env['INIT_CWD'] ?? '.', values.data);
    return { ...common, dataDir, minFreeBytes: minFree * 2 ** 20 };
  }
  throw new Error(usage);
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE'
    ? `${message.replace(/^listen EADDRINUSE: /, '')} (choose another with --port)`
    : message;
}

function fail(error: unknown): never {
  process.stderr.write(`embedded-mongo: ${explain(error)}\n`);
  process.exit(1);
}

try {
  const options = readOptions();
  process.stdout.write(`embedded-mongo data: ${'dataDir' in options ? options.dataDir : 'in memory'}\n`);
  const server = await startEmbeddedMongo(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0), fail));
  }
  process.stdout.write(`embedded-mongo ready at ${server.url}\n`);
} catch (error) {
  fail(error);
}
