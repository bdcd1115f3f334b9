import { withTimeout } from '@magnetx/operations';
import type { CoreDeps } from '../core-deps.ts';
import { backOffMs } from './back-off.ts';
import type { JobEnding } from './job.repository.ts';
import { LEASE_MS, msAfter } from './lease.ts';
import { runHeld, type RunHeldDeps } from './run-held.ts';
import type { WorkCount, WorkPiece, WorkRepository } from './work.repository.ts';
import type { Work, WorkContext } from './work.ts';

interface RunWorkDeps extends RunHeldDeps, Pick<CoreDeps, 'random'> {
  readonly pieces: WorkRepository;
  readonly work: readonly Work[];
}

type RunPieceDeps = RunWorkDeps & { readonly stopping: AbortSignal };

const NO_WORK = { waiting: 0, running: 0, dead: 0, oldestDueAt: null, lastError: null };
const AGAIN_MIN_MS = 1_000;
const ERROR_LENGTH_MAX = 300;

/** Of anything that was thrown, which may have no text. */
function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'An error without a text';
  }
}

/** The message of an error, without what may be secret in an address: its credentials and its query. */
function messageOf(error: unknown): string {
  const message = textOf(error);
  const withoutSecrets = message.replace(/\b(\w+:\/\/)(?:[^\s/?#@]*@)?([^\s?#]*)(?:[?#]\S*)?/g, '$1$2');
  return withoutSecrets.slice(0, ERROR_LENGTH_MAX);
}

/** The next state of a piece after a failure, which `failures` includes. */
function endingOf({ clock, random, stopping }: RunPieceDeps, rules: Work, failures: number, error: unknown): JobEnding {
  const now = clock.now();
  // Interrupted by the end of the process, which is no failure of the piece.
  if (stopping.aborted) return { dueAt: now, failures: failures - 1 };
  const ending = { failures, lastError: messageOf(error) };
  if (failures >= rules.attempts) return { ...ending, state: 'dead', dueAt: now };
  return { ...ending, dueAt: msAfter(now, backOffMs(rules.backOffMs, failures) * (0.5 + random.fraction() / 2)) };
}

/** Runs a piece that this process holds, and stores how it ended. */
async function runPiece(deps: RunPieceDeps, rules: Work, piece: WorkPiece, until: Date): Promise<void> {
  const { pieces, holder, clock, stopping } = deps;
  const { id, key, failures, payload } = piece;
  const over = new AbortController();
  const next: { at?: Date } = {};
  const about = { job: rules.name, work: id, failures };
  const run = async (signal: AbortSignal): Promise<void> => {
    if (failures > rules.attempts) throw new Error('The process ended during its last attempt');
    const context: WorkContext = {
      key,
      signal: AbortSignal.any([over.signal, stopping, signal]),
      again: (at) => (next.at = at),
      finish: async (session) => {
        if (await pieces.finish(id, holder, clock.now(), session)) return;
        throw new Error('Another process has taken this piece of work');
      },
    };
    await withTimeout(() => rules.run(payload, context), rules.timeoutMs);
    if (!next.at) await pieces.finish(id, holder, clock.now());
  };
  await runHeld(
    deps,
    { id, until, about, failedText: 'a piece of work failed' },
    ({ signal }) => run(signal).finally(() => over.abort()),
    (failure) => {
      if (failure) return endingOf(deps, rules, failures, failure.error);
      const earliest = msAfter(clock.now(), AGAIN_MIN_MS);
      return next.at ? { dueAt: next.at > earliest ? next.at : earliest, failures: 0 } : null;
    },
  );
}

/** Runs pieces of work, each kind up to its concurrency in this process. */
export function createWorkRunner(runWorkDeps: RunWorkDeps) {
  const { pieces, work, holder, clock, logger } = runWorkDeps;
  const stop = new AbortController();
  const deps = { ...runWorkDeps, stopping: stop.signal };
  const running = new Map<Promise<void>, Work>();
  let taking: Promise<void> | undefined;

  const listOpen = (): Work[] => {
    const all = [...running.values()];
    return work.filter((rules) => all.filter((one) => one === rules).length < rules.concurrency);
  };

  const start = (rules: Work, piece: WorkPiece, until: Date): void => {
    const logFailure = (err: unknown): void =>
      logger.error({ err, work: piece.id }, 'a piece of work was not given back');
    const run = runPiece(deps, rules, piece, until)
      .catch(logFailure)
      .finally(() => {
        running.delete(run);
        runNext().catch((err: unknown) => logger.error({ err }, 'looking for due work failed'));
      });
    running.set(run, rules);
  };

  const takeAll = async (): Promise<void> => {
    for (;;) {
      const open = listOpen();
      if (open.length === 0 || stop.signal.aborted) return;
      const now = clock.now();
      const until = msAfter(now, LEASE_MS);
      const kinds = open.map(({ name }) => name);
      const piece = await pieces.takeNext(kinds, holder, { now, leaseUntil: until });
      const rules = open.find(({ name }) => name === piece?.kind);
      if (piece && rules) start(rules, piece, until);
      // A piece of another kind may have ended meanwhile.
      else if (listOpen().length === open.length) return;
    }
  };

  /** Starts due pieces, as many as may run now. */
  const runNext = (): Promise<void> => {
    taking ??= takeAll().finally(() => (taking = undefined));
    return taking;
  };

  return {
    runNext,
    /** Resolves once nothing that this process may take is due. */
    runDue: async (): Promise<void> => {
      for (;;) {
        await runNext();
        if (running.size === 0) return;
        await Promise.race(running.keys());
      }
    },
    /** Interrupts the running pieces by their signal, and resolves when they have ended. */
    stop: async (): Promise<void> => {
      stop.abort();
      await taking?.catch(() => undefined);
      await Promise.all(running.keys());
    },
    /** By kind; 0 for a kind without pieces. */
    countBy: async (read: (count: WorkCount) => number): Promise<ReadonlyMap<string, number>> => {
      const counts = new Map((await pieces.count(clock.now())).map((one) => [one.kind, one]));
      return new Map(work.map(({ name }) => [name, read(counts.get(name) ?? { ...NO_WORK, kind: name })]));
    },
  };
}
