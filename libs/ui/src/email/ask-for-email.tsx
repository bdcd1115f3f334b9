import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { Banner } from '../banner/banner.tsx';

interface AskForEmailProps {
  settingsHref: string;
  renderLink: (props: ComponentPropsWithRef<'a'> & { href: string }) => ReactElement;
}

/** For people who sign in with a password and have confirmed no address. */
export function AskForEmail({ settingsHref, renderLink }: AskForEmailProps) {
  return (
    <Banner tone="info" title={t('Confirm an email address')}>
      <Trans
        text="Without one, only an administrator can help when you lose your password. {link}"
        values={{ link: renderLink({ href: settingsHref, children: t('Add your address') }) }}
      />
    </Banner>
  );
}
