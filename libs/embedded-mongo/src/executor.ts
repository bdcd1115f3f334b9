import type { Doc } from './bson/codec.ts';
import type { Job } from './dispatch.ts';
import type { Engine } from './engine.ts';
import { CommandError } from './errors.ts';
import { beginTurn } from './plans/yielding.ts';
import { isTask, type Task, type Wait } from './storage/lock-table.ts';

const SHUTDOWN_IN_PROGRESS = 91;

function refusal(job: Job): Doc {
  return job.fail(new CommandError(SHUTDOWN_IN_PROGRESS, 'The server is shutting down'));
}

interface Running {
  job: Job;
  /** The started body, if it can wait. */
  steps: Task<Doc> | undefined;
  done: (reply: Doc) => void;
  reply: Doc | undefined;
  /** Thrown into the body when it resumes. */
  failure: CommandError | undefined;
}

/** How long, and how many times, a shared commit accepts writers that arrive meanwhile. */
const MAX_GROUP_COMMIT_MS = 2;
const MAX_GROUP_COMMIT_ROUNDS = 3;

/**
 * Runs commands one after the other. Writers that arrive in the same turn of the event loop, or while these run, share
 * a commit (group commit). They are answered when it is on disk. Reads and statements of transactions run between
 * commits.
 */
export class Executor {
  private readonly engine: Engine;
  private readonly onFatal: (error: unknown) => void;
  private readonly queue: Running[] = [];
  private scheduled = false;
  /** Resumes the commands that wait. */
  private readonly suspended = new Set<() => void>();
  private stopped = false;
  /** A commit that stays open over several turns of the event loop. */
  private committing: Promise<void> | undefined;

  constructor(engine: Engine, onFatal: (error: unknown) => void) {
    this.engine = engine;
    this.onFatal = onFatal;
  }

  /** Queues a command; `done` receives the reply. */
  submit(job: Job, done: (reply: Doc) => void): void {
    this.enqueue({ job, steps: undefined, done, reply: undefined, failure: undefined });
  }

  /** Runs background work inside the next commit. */
  background(work: () => void): void {
    const run = (): Doc => {
      work();
      return {};
    };
    const fail = (failure: CommandError): Doc => failure.toReply();
    this.submit({ writes: true, deadline: Infinity, run, fail }, (reply) => {
      if (reply['ok'] === 0 && reply['code'] !== SHUTDOWN_IN_PROGRESS)
        process.stderr.write(`embedded-mongo: ${String(reply['errmsg'])}\n`);
    });
  }

  /** Refuses new, queued and waiting commands with 91 ShutdownInProgress. Resolves when no commit is open. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const { job, done } of this.queue.splice(0)) done(refusal(job));
    for (const wake of this.suspended) wake();
    await this.committing;
  }

  private enqueue(running: Running): void {
    if (this.stopped) {
      running.done(refusal(running.job));
      return;
    }
    this.queue.push(running);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    const batch = this.queue.splice(0);
    try {
      this.answer(this.run(batch.filter(({ job }) => !job.writes)));
      const writers = batch.filter(({ job }) => job.writes);
      const open = writers.length > 0 ? this.commit(writers) : undefined;
      if (!open) this.finish();
      else this.committing = open.then(() => this.finish()).catch((error: unknown) => this.fail(error));
    } catch (error) {
      this.fail(error);
    }
  }

  private finish(): void {
    this.committing = undefined;
    this.scheduled = this.queue.length > 0;
    if (this.scheduled) setImmediate(() => this.turn());
  }

  /** Memory and disk may differ now, so only a restart is safe. */
  private fail(error: unknown): void {
    this.committing = undefined;
    void this.stop();
    this.onFatal(error);
  }

  /** Advances commands, and returns those that have a reply. */
  private run(commands: Running[]): Running[] {
    for (const running of commands) running.reply = this.advance(running);
    return commands.filter(({ reply }) => reply);
  }

  private answer(commands: Running[]): void {
    for (const { reply, done } of commands) if (reply) done(reply);
  }

  /** Runs writers in one commit and answers them. Returns a promise if the commit stays open. */
  private commit(writers: Running[]): Promise<void> | undefined {
    const { store, catalog, clock } = this.engine;
    let answered: Running[] = [];
    const answer = (): void => {
      clock.tick();
      this.answer(answered);
    };
    const open = store.commit(() => {
      answered = this.run(writers);
      // A single writer does not wait for others.
      if (writers.length > 1) return this.joinLateWriters(answered).then(() => catalog.store(store.live));
      catalog.store(store.live);
      return undefined;
    });
    if (open) return open.then(answer);
    answer();
    return undefined;
  }

  /**
   * Adds writers that arrived while others ran, to spread the cost of the commit. Ends when no writer arrived, or when
   * a command is queued that cannot join: a reader, or a writer that started in an earlier commit.
   */
  private async joinLateWriters(answered: Running[]): Promise<void> {
    const until = performance.now() + MAX_GROUP_COMMIT_MS;
    for (let round = 0; round < MAX_GROUP_COMMIT_ROUNDS && performance.now() < until; round += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (this.queue.length === 0 || this.queue.some(({ job, steps }) => !job.writes || steps)) return;
      answered.push(...this.run(this.queue.splice(0)));
    }
  }

  /** Runs a command until it has a reply or must wait. */
  private advance(running: Running): Doc | undefined {
    const { job, failure } = running;
    beginTurn();
    try {
      const steps = running.steps ?? job.run();
      if (!isTask(steps)) return steps;
      running.steps = steps;
      const step = failure ? steps.throw(failure) : steps.next();
      if (step.done) return step.value;
      this.suspend(running, step.value);
      return undefined;
    } catch (error) {
      if (error instanceof CommandError) return job.fail(error);
      process.stderr.write(`embedded-mongo: ${error instanceof Error ? error.stack : String(error)}\n`);
      return job.fail(new CommandError(1, error instanceof Error ? error.message : String(error)));
    }
  }

  private suspend(running: Running, wait: Wait): void {
    let woken = false;
    const wake = (failure?: CommandError): void => {
      if (woken) return;
      woken = true;
      this.suspended.delete(wake);
      clearTimeout(timer);
      running.failure = failure;
      this.enqueue(running);
    };
    const left = Math.min(running.job.deadline - performance.now(), 2 ** 31 - 1);
    const timer = setTimeout(() => wake(new CommandError(50, 'operation exceeded time limit')), left);
    this.suspended.add(wake);
    wait.until(() => wake());
  }
}
