import { locale, t } from '@magnetx/texts';
import { z } from 'zod';
import { formOf, shapeOf, type CheckField } from '../check-fields.ts';
import { CONTRACT_FIELD } from '../evm/evm-check.ts';

/** The blocks up to the final one that a look reads: about a week of Ethereum. */
export const EVENT_BLOCKS_MAX = 50_000;

/** A name, and the types of its parameters in their canonical form. */
const SIGNATURE = /^[A-Za-z_$][\w$]*\((?:[a-z]\w*(?:\[\d*\])*(?:,[a-z]\w*(?:\[\d*\])*)*)?\)$/;

const fields = {
  contract: CONTRACT_FIELD,
  event: {
    label: t('Event'),
    help: t('Its name and parameter types, such as Minted(address,uint256). The wallet is an indexed one of them.'),
    lengthMax: 200,
    schema: z
      .string()
      .max(200, t('The event can have at most 200 characters'))
      .regex(SIGNATURE, t('Enter an event such as Minted(address,uint256), without spaces and names')),
  },
  since: {
    label: t('Since block'),
    help: t('Its number. Only the last {eventBlocksMax} blocks are looked through.', {
      eventBlocksMax: EVENT_BLOCKS_MAX.toLocaleString(locale()),
    }),
    input: 'whole',
    schema: z
      .int(t('The block must be a whole number'))
      .min(1, t('Enter the number of a block'))
      .max(1e12, t('No such block')),
  },
} as const satisfies Record<string, CheckField>;

/** The event that names a proven wallet, as the owner of the check posts it, and as admins see it. */
export const eventSettingsSchema = z.object({ kind: z.literal('event'), ...shapeOf(fields) });

export const eventForm = formOf(fields);
