import { t } from '@magnetx/texts';

/** Beside the number of won tasks, which stays 0 until the first payout. */
export const WON_HELP = t('Won counts work that is paid. Approved work is paid with the next payout.');
