export const DAY_MS = 24 * 60 * 60_000;

/** The number of unpaid listing days that begin before this moment, and before the deadline. */
export function daysToPay(
  { listedUntil, endsAt }: { readonly listedUntil: Date; readonly endsAt: Date | null },
  before: Date,
): number {
  const until = endsAt !== null && endsAt < before ? endsAt : before;
  return Math.max(0, Math.ceil((until.getTime() - listedUntil.getTime()) / DAY_MS));
}
