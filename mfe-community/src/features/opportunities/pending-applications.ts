import { STORAGE_KEYS } from '@magnetx/contracts';
import { deviceStorage } from '@magnetx/federation/storage';

/** Earlier ones are dropped, so that the list of questions stays short. */
const PENDING_MAX = 10;

/** An opportunity whose outside link a user has opened, without an answer yet whether they applied. */
export interface PendingApplication {
  readonly userId: string;
  readonly id: number;
  readonly title: string;
}

function isPending(value: unknown): value is PendingApplication {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, id, title } = value as Partial<Record<keyof PendingApplication, unknown>>;
  return typeof userId === 'string' && typeof title === 'string' && Number.isInteger(id);
}

/** Other content of the storage is ignored. */
function readAll(): PendingApplication[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(STORAGE_KEYS.userPendingApplications) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

function store(all: readonly PendingApplication[]): void {
  if (all.length === 0) deviceStorage.remove(STORAGE_KEYS.userPendingApplications);
  else deviceStorage.set(STORAGE_KEYS.userPendingApplications, JSON.stringify(all.slice(-PENDING_MAX)));
}

const isOther = (one: PendingApplication) => (each: PendingApplication) =>
  each.id !== one.id || each.userId !== one.userId;

/** The user's earliest on this device. */
export const firstPending = (userId: string): PendingApplication | undefined =>
  readAll().find((one) => one.userId === userId);

export const rememberPending = (one: PendingApplication): void => store([...readAll().filter(isOther(one)), one]);

export const forgetPending = (one: PendingApplication): void => store(readAll().filter(isOther(one)));
