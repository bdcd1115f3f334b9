import type { AdminPermission } from '@magnetx/contracts';
import { Button, IconButton } from '@magnetx/ui';
import type { ComponentProps } from 'react';
import { useRefusal, useRefusedButton } from './use-refusal.ts';

export interface Permitted {
  permission: AdminPermission;
}

/** A button that gives the reason to an admin whose role may not use it. */
export function PermittedButton({ permission, ...button }: Permitted & ComponentProps<typeof Button>) {
  return <Button {...button} {...useRefusedButton(useRefusal(permission))} />;
}

export function PermittedIconButton({ permission, ...button }: Permitted & ComponentProps<typeof IconButton>) {
  return <IconButton {...button} {...useRefusedButton(useRefusal(permission))} />;
}
