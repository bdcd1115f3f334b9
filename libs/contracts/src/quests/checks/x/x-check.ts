import { t } from '@magnetx/texts';
import { z } from 'zod';
import { requiredText } from '../../draft-fields.ts';
import { readPostAddress } from '../../post-address.ts';
import { formOf, shapeOf, type CheckField } from '../check-fields.ts';

const X_ACTIONS = {
  follow: t('Follow an account'),
  repost: t('Repost a post'),
  post: t('Post with a tag or link'),
} as const;
type XAction = keyof typeof X_ACTIONS;

/** The most pages of a list that one look reads. */
export const X_REQUESTS_MAX = 5;

const TARGET_LENGTH_MAX = 200;

const fields = {
  action: {
    label: t('Action'),
    input: X_ACTIONS,
    initial: 'follow',
    schema: z.enum(Object.keys(X_ACTIONS) as [XAction, ...XAction[]], { error: t('Choose an action on X') }),
  },
  target: {
    label: t('Account, post, tag or link'),
    help: t(
      'The @account to follow, the address of the post to repost, or the #tag or link that their post must have.',
    ),
    lengthMax: TARGET_LENGTH_MAX,
    schema: requiredText(t('The account, post, tag or link'), TARGET_LENGTH_MAX),
  },
} as const satisfies Record<string, CheckField>;

/** An action on X, as the owner of the check and admins see it. */
export const xSettingsSchema = z.object({ kind: z.literal('x'), ...shapeOf(fields) });
export type XCheck = z.output<typeof xSettingsSchema>;

const postIdOf = (text: string): string | undefined =>
  URL.canParse(text) ? /^x\.com\/i\/status\/(\d+)$/.exec(readPostAddress(text).canonical)?.[1] : undefined;

const linkOf = (text: string): string | undefined =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;

/** How each action names its target; what the owner typed is that target, or not. */
const TARGETS: Readonly<Record<XAction, { of: (typed: string) => string | undefined; needed: string }>> = {
  follow: {
    of: (typed) => /^(?:@|https:\/\/(?:www\.)?(?:x|twitter)\.com\/)?(\w{1,15})\/?$/i.exec(typed)?.[1],
    needed: t('Enter an account of X, such as @magnetx'),
  },
  repost: { of: postIdOf, needed: t('Enter the address of a post on X') },
  post: {
    of: (typed) => /^#[\p{L}\p{N}_]+$/u.exec(typed)?.[0] ?? linkOf(typed),
    needed: t('Enter a #tag, or a link with https://'),
  },
};

/** The handle of the account, the id of the post, or the #tag or link. Undefined for other texts. */
export const xTargetOf = ({ action, target }: Pick<XCheck, 'action' | 'target'>): string | undefined =>
  TARGETS[action].of(target);

/** The same as its owner posts it. */
export const postedXSchema = xSettingsSchema.superRefine((settings, { addIssue }) => {
  if (xTargetOf(settings) === undefined) addIssue({ code: 'custom', message: TARGETS[settings.action].needed });
});

export const xForm = formOf(fields);
