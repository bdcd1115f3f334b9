import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Connection } from 'mongoose';
import { countWithin } from '../../../db/count-within.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { pictureCountModels } from './picture-budget.model.ts';

/** Pixels to decode, and bytes of uploaded files. */
export interface PictureCost {
  readonly pixels: number;
  readonly bytes: number;
}

export type PictureBudgets = Readonly<Record<'project' | 'address' | 'site', PictureCost>>;

/** The project and the address whose budgets an upload counts against, beside that of the site. */
export interface PicturePayer {
  readonly projectId: string;
  /** The client address, as limits count it. */
  readonly address: string;
}

interface PictureBudgetDeps {
  readonly connection: Connection;
  readonly budgets: PictureBudgets;
  readonly clock: Clock;
}

interface Account {
  readonly id: string;
  readonly owner: keyof PictureBudgets;
}

const DAY_MS = 24 * 60 * 60_000;
const MEGA = { pixels: 1_000_000, bytes: 2 ** 20 } as const satisfies PictureCost;
const UNITS = {
  pixels: (most: string) => t('{most} megapixels', { most }),
  bytes: (most: string) => `${most} MB`,
} as const;
const SPENT = {
  project: (most: string) =>
    t('Your project may upload pictures of {most} a day. Try again after midnight UTC.', { most }),
  address: (most: string) =>
    t('Your network may upload pictures of {most} a day. Try again after midnight UTC.', { most }),
  site: (most: string) =>
    t('All projects together may upload pictures of {most} a day. Try again after midnight UTC.', { most }),
} as const satisfies Record<keyof PictureBudgets, (most: string) => string>;

/** The pictures that are prepared on a UTC day: of a project, of a client address and of the site. */
export function createPictureBudget({ connection, budgets, clock }: PictureBudgetDeps) {
  const { budgets: spent } = pictureCountModels(connection);
  const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

  const accountsOf = ({ projectId, address }: PicturePayer): Account[] => {
    const day = new Date(dayOf(clock.now()) * DAY_MS).toISOString().slice(0, 10);
    const subjects = { project: projectId, address, site: '' };
    const owners = Object.keys(subjects) as (keyof PictureBudgets)[];
    return owners.map((owner) => ({ owner, id: `${owner}:${subjects[owner]}:${day}` }));
  };
  const over = (owner: keyof PictureBudgets, unit: keyof PictureCost): AppError => {
    const nowMs = clock.now().getTime();
    const most = (budgets[owner][unit] / MEGA[unit]).toLocaleString('en');
    return new AppError(owner === 'site' ? 'pictures_full' : 'too_many_requests', {
      message: SPENT[owner](UNITS[unit](most)),
      retryAfterS: Math.ceil(((dayOf(clock.now()) + 1) * DAY_MS - nowMs) / 1000),
    });
  };

  const count = ({ id, owner }: Account, { pixels, bytes }: PictureCost): Promise<boolean> =>
    countWithin(spent, id, { pixels, bytes }, budgets[owner], new Date((dayOf(clock.now()) + 2) * DAY_MS));
  const find = async (ids: readonly string[]) => spent.find({ _id: { $in: [...ids] } }).lean();
  const excessOf = async (account: Account, { pixels }: PictureCost): Promise<AppError> => {
    const [found] = await find([account.id]);
    const isOver = (found?.pixels ?? 0) + pixels > budgets[account.owner].pixels;
    return over(account.owner, isOver ? 'pixels' : 'bytes');
  };

  return {
    /** Throws as `reserve` does once a budget is used up, before anything is done for the upload. */
    assertLeft: async (payer: PicturePayer): Promise<void> => {
      const accounts = accountsOf(payer);
      const found = await find(accounts.map(({ id }) => id));
      for (const { id, owner } of accounts) {
        const used = found.find(({ _id }) => _id === id) ?? { pixels: 0, bytes: 0 };
        for (const unit of ['pixels', 'bytes'] as const)
          if (used[unit] >= budgets[owner][unit]) throw over(owner, unit);
      }
    },

    /**
     * Counts an upload before the work, in each budget or in none. Throws `too_many_requests` for the project's and the
     * address's budget, and `pictures_full` for the site's. Uploads that fail later stay counted: their work was done.
     */
    reserve: async (payer: PicturePayer, cost: PictureCost): Promise<void> => {
      const counted: string[] = [];
      for (const account of accountsOf(payer)) {
        if (await count(account, cost)) {
          counted.push(account.id);
          continue;
        }
        await spent.updateMany({ _id: { $in: counted } }, { $inc: { pixels: -cost.pixels, bytes: -cost.bytes } });
        throw await excessOf(account, cost);
      }
    },
  };
}

export type PictureBudget = ReturnType<typeof createPictureBudget>;
