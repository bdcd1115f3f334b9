import type { RedisClientType } from 'redis';

/** What a process shares with others of its kind, as far as Redis is there. */
export interface RedisLink {
  /** Whether Redis answers, as far as is known. */
  readonly isUp: () => boolean;
  /** Runs a command, in some hundred milliseconds at most. Rejects, at once while Redis is away. */
  readonly run: <T>(command: (client: RedisClientType) => Promise<T>) => Promise<T>;
}
