import type { Doc } from './bson/codec';
import type { Job } from './dispatch';
import type { Engine } from './engine';
import { MongoFailure } from './errors';
import { beginTurn } from './query/turn';
import type { Steps, Wait } from './transactions/lock-table';
import { isSteps } from './transactions/lock-table';

const shuttingDown = 91;

function refusal(job: Job): Doc {
  return job.fail(new MongoFailure(shuttingDown, 'The server is shutting down'));
}

interface Running {
  job: Job;
  /** Its body, once it has begun and if it can wait. */
  steps: Steps<Doc> | undefined;
  done: (reply: Doc) => void;
  /** Thrown into the steps when they go on. */
  failure: MongoFailure | undefined;
}

/**
 * Runs commands one after the other. All that arrive in one turn of the event loop share a commit, and are answered
 * when it is on disk. Reads and statements of transactions run before it, on what was committed before.
 */
export class Executor {
  private readonly engine: Engine;
  private readonly onFatal: (error: unknown) => void;
  private queue: Running[] = [];
  private scheduled = false;
  private stopped = false;

  constructor(engine: Engine, onFatal: (error: unknown) => void) {
    this.engine = engine;
    this.onFatal = onFatal;
  }

  /** Queues a command; `done` gets the reply once it may be sent. */
  submit(job: Job, done: (reply: Doc) => void): void {
    this.enqueue({ job, steps: undefined, done, failure: undefined });
  }

  /** Runs work of the server's own inside the next commit. */
  background(work: () => void): void {
    const run = (): Doc => {
      work();
      return {};
    };
    const fail = (failure: MongoFailure): Doc => failure.toReply();
    this.submit({ writes: true, deadline: Infinity, run, fail }, (reply) => {
      if (reply['ok'] === 0 && reply['code'] !== shuttingDown)
        process.stderr.write(`embedded-mongo: ${String(reply['errmsg'])}\n`);
    });
  }

  /** Takes no more work; what waits is answered with 91 ShutdownInProgress. */
  stop(): void {
    this.stopped = true;
    for (const { job, done } of this.queue.splice(0)) done(refusal(job));
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
    this.scheduled = false;
    const batch = this.queue;
    this.queue = [];
    const replies: (() => void)[] = [];
    const advance = (running: Running): void => {
      const reply = this.advance(running);
      if (reply) replies.push(() => running.done(reply));
    };
    try {
      batch.filter(({ job }) => !job.writes).forEach(advance);
      for (const reply of replies.splice(0)) reply();
      const writers = batch.filter(({ job }) => job.writes);
      if (writers.length > 0) {
        this.engine.store.commit(() => {
          writers.forEach(advance);
          this.engine.catalog.store(this.engine.store.live);
        });
        this.engine.clock.tick();
      }
    } catch (error) {
      // Memory and disk may disagree from here on: only a restart is safe.
      this.stop();
      this.onFatal(error);
      return;
    }
    for (const reply of replies) reply();
  }

  /** Goes on until the command has a reply or must wait. */
  private advance(running: Running): Doc | undefined {
    const { job, failure } = running;
    beginTurn();
    try {
      const steps = running.steps ?? job.run();
      if (!isSteps(steps)) return steps;
      running.steps = steps;
      const step = failure ? steps.throw(failure) : steps.next();
      if (step.done) return step.value;
      this.park(running, step.value);
      return undefined;
    } catch (error) {
      if (error instanceof MongoFailure) return job.fail(error);
      process.stderr.write(`embedded-mongo: ${error instanceof Error ? error.stack : String(error)}\n`);
      return job.fail(new MongoFailure(1, error instanceof Error ? error.message : String(error)));
    }
  }

  private park(running: Running, wait: Wait): void {
    let woken = false;
    const wake = (failure?: MongoFailure): void => {
      if (woken) return;
      woken = true;
      clearTimeout(timer);
      running.failure = failure;
      this.enqueue(running);
    };
    const left = Math.min(running.job.deadline - performance.now(), 2 ** 31 - 1);
    const timer = setTimeout(() => wake(new MongoFailure(50, 'operation exceeded time limit')), left);
    wait.until(() => wake());
  }
}
