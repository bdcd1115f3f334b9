import { t } from '@magnetx/texts';
import { Banner, Button } from '@magnetx/ui';

/** Says that the form began with a draft, and offers to begin afresh. */
export function DraftNotice({ form }: { form: { readonly isRestored: boolean; readonly discard: () => void } }) {
  if (!form.isRestored) return null;
  return (
    <Banner
      tone="info"
      title={t('What you typed here before is still here.')}
      action={
        <Button variant="secondary" size="small" onClick={form.discard}>
          {t('Start over')}
        </Button>
      }
    />
  );
}
