import type { Service } from '../service.ts';

/** One server of a cluster, which can end and come back under the same address. */
export interface Member {
  readonly name: string;
  readonly url: string;
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  /** False once its process has ended, however that came. */
  readonly isRunning: boolean;
  /** Starts it again. Resolves once it is ready. */
  start: () => Promise<void>;
  /** Stops it with SIGTERM. Resolves once it has ended, with a description of the end. */
  stop: () => Promise<string>;
  /** Kills it with SIGKILL, as a crash does. Resolves once it has ended. */
  kill: () => Promise<void>;
  /** {@link stop}, then {@link start}. Resolves with the description of the end. */
  restart: () => Promise<string>;
  /** Suspends it with SIGSTOP until {@link resume}. Its connections stay open without an answer. */
  pause: () => void;
  resume: () => void;
}

export interface MemberOptions {
  readonly name: string;
  readonly url: string;
  readonly launch: () => Promise<Service>;
  /** Called with a description of the end when the server ends unexpectedly. */
  readonly onLoss?: ((member: Member, how: string) => void) | undefined;
}

/** Launches a server and controls its process. Throws when it does not get ready. */
export async function createMember({ name, url, launch, onLoss }: MemberOptions): Promise<Member> {
  let isWanted = true;
  const watched = async (): Promise<Service> => {
    const service = await launch();
    void service.ended.then((how) => isWanted && onLoss?.(member, how));
    return service;
  };
  const hasEnded = ({ process: child }: Service): boolean => child.exitCode !== null || child.signalCode !== null;
  let current: Service;
  const member: Member = {
    name,
    url,
    get pid() {
      return current.process.pid ?? 0;
    },
    get isRunning() {
      return !hasEnded(current);
    },
    start: async () => {
      current = await watched();
      isWanted = true;
    },
    stop: async () => {
      isWanted = false;
      // A suspended process does not receive SIGTERM.
      current.process.kill('SIGCONT');
      await current.stop();
      return current.ended;
    },
    kill: async () => {
      isWanted = false;
      current.process.kill('SIGKILL');
      await current.ended;
    },
    restart: async () => {
      const how = await member.stop();
      await member.start();
      return how;
    },
    pause: () => void current.process.kill('SIGSTOP'),
    resume: () => void current.process.kill('SIGCONT'),
  };
  current = await watched();
  return member;
}
