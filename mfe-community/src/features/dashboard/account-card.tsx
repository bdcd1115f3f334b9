import { Link } from '@magnetx/federation/host';
import { Note, Panel } from '@magnetx/ui';
import { paths } from '../../paths.ts';

/** Leads to the settings. */
export function AccountCard() {
  return (
    <Panel title="Your account" gap="small">
      <Note>
        Your public profile, sessions and data are in the <Link to={paths.settings.href()}>settings</Link>.
      </Note>
    </Panel>
  );
}
