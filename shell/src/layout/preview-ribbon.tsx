import { LEAVE_PINS_PATH, type PageConfig } from '@magnetx/federation';
import { t } from '@magnetx/texts';
import { Button } from '@magnetx/ui';
import { Ribbon } from './ribbon.tsx';

/** Says on every page which releases a tester sees instead of what is live, and lets them go back to that. */
export function PreviewRibbon({ pins }: Pick<PageConfig, 'pins'>) {
  const leave = (
    <form method="post" action={LEAVE_PINS_PATH}>
      <Button type="submit" variant="secondary" size="small">
        {t('Leave preview')}
      </Button>
    </form>
  );
  return (
    <Ribbon tone="info" label={t('About this preview')} title={t('Preview')} action={leave}>
      {t('You are testing {pins}.', { pins: pins.map(({ name, version }) => `${name} ${version}`).join(', ') })}
    </Ribbon>
  );
}
