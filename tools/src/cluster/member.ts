import type { Service } from '../service.ts';

/** One server of a cluster: it can end and come back, under the same address. */
export interface Member {
  readonly name: string;
  /** Where it is reached. */
  readonly url: string;
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  /** False once its process has ended, however that came. */
  readonly isRunning: boolean;
  /** Starts it again; settles once it is ready. */
  start: () => Promise<void>;
  /** Asks it to stop (SIGTERM), and settles when it has, with how it ended in words. */
  stop: () => Promise<string>;
  /** Kills it, as a crash does (SIGKILL); settles when it has ended. */
  kill: () => Promise<void>;
  /** {@link stop}, then {@link start}; answers how it ended. */
  restart: () => Promise<string>;
  /** Leaves it with its connections, answering nothing (SIGSTOP), until {@link resume}. */
  pause: () => void;
  resume: () => void;
}

export interface MemberOptions {
  readonly name: string;
  readonly url: string;
  readonly launch: () => Promise<Service>;
  /** Called when it ends without having been asked to, with how. */
  readonly onLoss?: ((member: Member, how: string) => void) | undefined;
}

/** Launches a server and keeps it in hand. Throws when it does not get ready. */
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
      // One that is paused could not hear it.
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
