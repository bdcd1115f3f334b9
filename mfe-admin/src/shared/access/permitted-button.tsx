import type { AdminPermission } from '@magnetx/contracts';
import { ActionItem, Button, IconButton } from '@magnetx/ui';
import type { ComponentProps } from 'react';
import { useRefusal, useRefusedButton } from './use-refusal.ts';

interface Permitted {
  permission: AdminPermission;
}

/** A button that gives the reason to an admin whose role may not use it. */
export function PermittedButton({ permission, ...button }: Permitted & ComponentProps<typeof Button>) {
  return <Button {...button} {...useRefusedButton(useRefusal(permission))} />;
}

export function PermittedIconButton({ permission, ...button }: Permitted & ComponentProps<typeof IconButton>) {
  return <IconButton {...button} {...useRefusedButton(useRefusal(permission))} />;
}

/** An item of a row's menu. */
export function PermittedItem({ permission, ...item }: Permitted & ComponentProps<typeof ActionItem>) {
  return <ActionItem {...item} {...useRefusedButton(useRefusal(permission))} />;
}
