import { LEAVE_PINS_PATH, type PageConfig } from '@magnetx/federation';
import { Button } from '@magnetx/ui';
import { Ribbon } from './ribbon.tsx';

/** Says on every page which releases a tester sees instead of what is live, and lets them go back to that. */
export function PreviewRibbon({ pins }: Pick<PageConfig, 'pins'>) {
  const leave = (
    <form method="post" action={LEAVE_PINS_PATH}>
      <Button type="submit" variant="secondary" size="small">
        Leave preview
      </Button>
    </form>
  );
  return (
    <Ribbon tone="info" label="About this preview" title="Preview" action={leave}>
      You are testing {pins.map(({ name, version }) => `${name} ${version}`).join(', ')}.
    </Ribbon>
  );
}
