import type { HeldReward } from '@magnetx/contracts';
import type { StoredPayable } from './payable.model.ts';

/** A held reward, as admins see it. */
export function presentHeld(
  { id, userId, title, amountCents, heldFor = [] }: StoredPayable,
  user: { readonly handle: string } | undefined,
): HeldReward {
  return { id, user_id: userId, handle: user?.handle ?? '', title, amount_cents: amountCents, flags: [...heldFor] };
}
