import type { Connection } from 'mongoose';

/** The execution statistics of one read. */
export interface ExplainedRead {
  readonly collection: string;
  readonly command: string;
  /** The stages of its plan, from last to first: `LIMIT`, `FETCH`, `IXSCAN`, … */
  readonly stages: readonly string[];
  readonly keysExamined: number;
  readonly docsExamined: number;
}

const READS = ['find', 'aggregate', 'count', 'distinct'];

function gather<T>(value: unknown, field: string, found: T[] = []): T[] {
  if (Array.isArray(value)) for (const item of value) gather(item, field, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === field && typeof inner !== 'object') found.push(inner as T);
      else gather(inner, field, found);
    }
  }
  return found;
}

/** Runs work, then explains each read of the database. The URL must contain `monitorCommands=true`. */
export async function explainReads(connection: Connection, work: () => Promise<unknown>): Promise<ExplainedRead[]> {
  const client = connection.getClient();
  const commands: Record<string, unknown>[] = [];
  const keep = ({ command }: { command: Record<string, unknown> }) => void commands.push(command);
  client.on('commandStarted', keep);
  try {
    await work();
  } finally {
    client.off('commandStarted', keep);
  }
  const explained: ExplainedRead[] = [];
  for (const command of commands) {
    const [name = '', collection] = Object.entries(command)[0] ?? [];
    if (!READS.includes(name)) continue;
    const kept = Object.entries(command).filter(
      ([key]) => !/^(lsid|txnNumber|startTransaction|autocommit|readConcern|\$)/.test(key),
    );
    const explain = Object.fromEntries(kept);
    const plan = await connection.db?.command({ explain, verbosity: 'executionStats' });
    explained.push({
      collection: String(collection),
      command: name,
      stages: gather<string>(plan, 'stage'),
      keysExamined: Math.max(0, ...gather<number>(plan, 'totalKeysExamined').map(Number)),
      docsExamined: Math.max(0, ...gather<number>(plan, 'totalDocsExamined').map(Number)),
    });
  }
  return explained;
}
