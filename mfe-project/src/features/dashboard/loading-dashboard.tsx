import { t } from '@magnetx/texts';
import { Skeleton, Stack, VisuallyHidden } from '@magnetx/ui';

/** The shape of the page: its name, what to do, figures. */
export function LoadingDashboard() {
  return (
    <>
      <VisuallyHidden>
        <h1>{t('Project dashboard')}</h1>
      </VisuallyHidden>
      <Stack gap={24} role="status" aria-label={t('Loading your dashboard')}>
        <Skeleton width="45%" height={40} />
        <Skeleton height={180} shape="block" />
        <Skeleton height={112} shape="block" />
        <Skeleton height={96} shape="block" />
        <Skeleton height={140} shape="block" />
      </Stack>
    </>
  );
}
