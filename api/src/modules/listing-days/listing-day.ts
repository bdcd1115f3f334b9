export const DAY_MS = 24 * 60 * 60_000;

/** How many days a listing still has to pay that begin before this moment; none that begins at or after its end. */
export function daysToPay(
  { listedUntil, endsAt }: { readonly listedUntil: Date; readonly endsAt: Date | null },
  before: Date,
): number {
  const until = endsAt !== null && endsAt < before ? endsAt : before;
  return Math.max(0, Math.ceil((until.getTime() - listedUntil.getTime()) / DAY_MS));
}
