import { t } from '@magnetx/texts';
import { z } from 'zod';

export const proofForm = z.object({});

export function recoveryCodeForm(isByCode: boolean) {
  const typed = z.string().trim().min(1, t('Recovery code is required'));
  return z.object({ recoveryCode: isByCode ? typed : z.string() });
}

export function passkeyForm(isFirst: boolean) {
  const typed = z.string().min(1, t('Current password is required'));
  return z.object({ currentPassword: isFirst ? typed : z.string() });
}
