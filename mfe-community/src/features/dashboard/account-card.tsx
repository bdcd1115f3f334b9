import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Note, Panel } from '@magnetx/ui';
import { paths } from '../../paths.ts';

/** Leads to the settings. */
export function AccountCard() {
  return (
    <Panel title={t('Your account')} gap="small">
      <Note>
        <Trans
          text="Your public profile, sessions and data are in the <link>settings</link>."
          tags={{ link: <Link to={paths.settings.href()} /> }}
        />
      </Note>
    </Panel>
  );
}
