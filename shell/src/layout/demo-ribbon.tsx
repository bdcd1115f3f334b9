import { Ribbon } from './ribbon.tsx';

/** Says on every page that what it shows is made up. */
export function DemoRibbon() {
  return (
    <Ribbon tone="warning" label="About the data" title="Demo data">
      People and figures here are made up.
    </Ribbon>
  );
}
