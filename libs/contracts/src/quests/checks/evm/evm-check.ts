import { t } from '@magnetx/texts';
import { z } from 'zod';
import { formOf, shapeOf, type CheckField } from '../check-fields.ts';

const ASSETS = { erc20: t('Token (ERC-20)'), erc721: t('NFT (ERC-721)') } as const;
type Asset = keyof typeof ASSETS;

const AMOUNT = /^(?!0+(?:\.0+)?$)\d{1,30}(?:\.\d{1,18})?$/;

export const CONTRACT_FIELD = {
  get label() {
    return t('Contract');
  },
  help: t('Its address, on the network of payouts.'),
  lengthMax: 42,
  schema: z.string().regex(/^0x[0-9a-fA-F]{40}$/, t('Enter the address of the contract, which starts with 0x')),
} as const satisfies CheckField;

const fields = {
  asset: {
    label: t('Kind of token'),
    input: ASSETS,
    initial: 'erc20',
    schema: z.enum(Object.keys(ASSETS) as [Asset, ...Asset[]], { error: t('Choose a token or an NFT') }),
  },
  contract: CONTRACT_FIELD,
  least: {
    label: t('At least'),
    initial: '1',
    lengthMax: 49,
    schema: z.string().regex(AMOUNT, t('Enter how many, such as 1 or 0.5')),
  },
} as const satisfies Record<string, CheckField>;

/** The holding that a proven wallet needs, as the owner of the check and admins see it. */
export const evmSettingsSchema = z.object({ kind: z.literal('evm'), ...shapeOf(fields) });

/** The same as its owner posts it. */
export const postedEvmSchema = evmSettingsSchema.refine(
  ({ asset, least }) => asset === 'erc20' || !least.includes('.'),
  t('NFTs are counted in whole numbers'),
);

export const evmForm = formOf(fields);
