import { SERVED_CONTRACTS } from '../registry/release-files.ts';
import type { RemoteModule, StoreAddition } from '../remote-module.ts';

/**
 * Narrows the module that a remote exposes to a RemoteModule with this name and this shell's contract. Throws when it
 * is invalid: releases are built and shipped independently of the shell.
 */
export function assertRemoteModule(exposed: unknown, name: string): RemoteModule {
  const found = isRecord(exposed) ? exposed['default'] : undefined;
  if (!isRecord(found)) throw new Error('it exposes no default export');
  if (found['name'] !== name) throw new Error(`it calls itself "${String(found['name'])}"`);
  const { contract, routes, store } = found;
  assertContract(contract);
  if (!Array.isArray(routes) || routes.length === 0) throw new Error('it declares no routes');
  if (!Array.isArray(store) || !store.every(isStoreAddition))
    throw new Error('its additions to the store are malformed');
  return { name, contract, routes, store };
}

/** Throws unless a remote was built for a contract that this shell serves. */
export function assertContract(contract: unknown): asserts contract is number {
  if (SERVED_CONTRACTS.some((served) => served === contract)) return;
  const served = SERVED_CONTRACTS.join(' and ');
  throw new Error(`it was built for contract ${String(contract)}, and this shell serves contract ${served}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isStoreAddition(value: unknown): value is StoreAddition {
  if (!isRecord(value) || typeof value['reducerPath'] !== 'string' || typeof value['reducer'] !== 'function')
    return false;
  return value['middleware'] === undefined || typeof value['middleware'] === 'function';
}
