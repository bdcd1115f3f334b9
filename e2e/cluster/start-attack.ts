import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '@magnetx/tools/paths';

/** The kind and the target of an attack. */
export type Attack = { readonly siteUrl: string } & (
  | { readonly kind: 'tricklers'; readonly count: number }
  | { readonly kind: 'readers'; readonly count: number; readonly paths: readonly string[] }
  | { readonly kind: 'flooders'; readonly people: readonly { readonly userId: string; readonly token: string }[] }
);

/** Starts attackers in a process of their own. Resolves with the stop once they attack. */
export async function startAttack(attack: Attack): Promise<() => Promise<void>> {
  const attackers = fork(path.join(ROOT, 'e2e/cluster/attackers-main.ts'), { execArgv: [] });
  attackers.send(attack);
  await once(attackers, 'message');
  return async () => {
    const exited = once(attackers, 'exit');
    attackers.kill('SIGKILL');
    await exited;
  };
}
