import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '@magnetx/tools/paths';

/** The kind and the target of an attack. */
export type Attack = { readonly siteUrl: string } & (
  | { readonly kind: 'tricklers'; readonly count: number }
  | { readonly kind: 'readers'; readonly count: number; readonly paths: readonly string[] }
  | { readonly kind: 'uploaders'; readonly tokens: readonly string[] }
  | { readonly kind: 'flooders'; readonly people: readonly { readonly userId: string; readonly token: string }[] }
);

/** Starts attackers in a process of their own. Resolves with the stop once they attack. */
export async function startAttack(attack: Attack): Promise<() => Promise<void>> {
  const attackers = fork(path.join(ROOT, 'e2e/cluster/attackers-main.ts'), { execArgv: [] });
  attackers.send(attack);
  const exited = once(attackers, 'exit');
  const failed = exited.then(([code]) => Promise.reject(new Error(`The attackers ended with ${String(code)}`)));
  failed.catch(() => undefined);
  await Promise.race([once(attackers, 'message'), failed]);
  return async () => {
    attackers.kill('SIGKILL');
    await exited;
  };
}
