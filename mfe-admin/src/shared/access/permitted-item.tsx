import { ActionItem } from '@magnetx/ui';
import type { ComponentProps } from 'react';
import type { Permitted } from './permitted-button.tsx';
import { useRefusal, useRefusedButton } from './use-refusal.ts';

/** An item of a row's menu. Not beside the buttons, because most pages have no menu. */
export function PermittedItem({ permission, ...item }: Permitted & ComponentProps<typeof ActionItem>) {
  return <ActionItem {...item} {...useRefusedButton(useRefusal(permission))} />;
}
