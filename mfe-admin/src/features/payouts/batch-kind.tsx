import type { PayoutBatch } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';

/** Marks a batch after the first of its month. */
export function CorrectionBadge({ isCorrection }: { isCorrection: boolean }) {
  return isCorrection ? <Badge tone="neutral">{t('Correction')}</Badge> : null;
}

/** The admin who has prepared a batch, or the job. */
export function preparerOf({ prepared_by: by }: Pick<PayoutBatch, 'prepared_by'>): string {
  return by === '' ? t('automatically') : t('by {by}', { by });
}
