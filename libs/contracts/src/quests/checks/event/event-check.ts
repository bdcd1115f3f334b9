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
    label: 'Event',
    help: 'Its name and the types of its parameters, such as Minted(address,uint256). One of them is the wallet, indexed.',
    lengthMax: 200,
    schema: z
      .string()
      .max(200, 'The event can have at most 200 characters')
      .regex(SIGNATURE, 'Enter an event such as Minted(address,uint256), without spaces and names'),
  },
  since: {
    label: 'Since block',
    help: `Its number. Only the last ${EVENT_BLOCKS_MAX.toLocaleString('en')} blocks are looked through.`,
    input: 'whole',
    schema: z.int('The block must be a whole number').min(1, 'Enter the number of a block').max(1e12, 'No such block'),
  },
} as const satisfies Record<string, CheckField>;

/** The event that names a proven wallet, as the owner of the check posts it, and as admins see it. */
export const eventSettingsSchema = z.object({ kind: z.literal('event'), ...shapeOf(fields) });

export const eventForm = formOf(fields);
