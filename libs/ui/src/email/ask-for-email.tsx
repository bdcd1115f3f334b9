import type { ComponentPropsWithRef, ReactElement } from 'react';
import { Banner } from '../banner/banner.tsx';

interface AskForEmailProps {
  settingsHref: string;
  renderLink: (props: ComponentPropsWithRef<'a'> & { href: string }) => ReactElement;
}

/** For people who sign in with a password and have confirmed no address. */
export function AskForEmail({ settingsHref, renderLink }: AskForEmailProps) {
  return (
    <Banner tone="info" title="Confirm an e-mail address">
      Without one, only an administrator can help when you lose your password.{' '}
      {renderLink({ href: settingsHref, children: 'Add your address' })}
    </Banner>
  );
}
