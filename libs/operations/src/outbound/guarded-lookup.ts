import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type ResolveName = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A look-up for sockets that fails for a name with any address outside the public internet. The socket connects to
 * what was checked, so a name that changes its address afterwards gains nothing.
 */
export function createGuardedLookup(resolve: ResolveName = lookup): LookupFunction {
  return (name, { all, ...options }, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new OutboundError('unknown_host'), '');
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new OutboundError('private_address'), '');
      }
      return all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
