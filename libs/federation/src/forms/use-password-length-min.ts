import { PASSWORD_LENGTH_MIN } from '@magnetx/contracts';
// By its public name, so that the page's single copy of the facade is used.
import { useHost } from '@magnetx/federation/host';

/** The minimum length of new passwords on this site, in characters. Sites that do not name one have production's. */
export function usePasswordLengthMin(): number {
  return useHost().site?.passwordLengthMin ?? PASSWORD_LENGTH_MIN.production;
}
