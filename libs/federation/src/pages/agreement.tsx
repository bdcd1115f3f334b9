import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { routerLink } from './router-link.tsx';

/** The pages of the operator's texts, which the community area serves. */
export const LEGAL_PATHS = { terms: '/terms', privacy: '/privacy' } as const;

interface AgreementProps {
  /** The user's next action, such as "connecting". */
  readonly action: string;
  /** Draws the links; within the tab when left out. */
  readonly renderLink?: (props: ComponentPropsWithRef<'a'> & { href: string }) => ReactElement;
}

/** The sentence that names the terms and the privacy policy, with links to both. */
export function Agreement({ action, renderLink = routerLink }: AgreementProps) {
  return (
    <span>
      <Trans
        text="By {action} you agree to our {link} and {link2}."
        values={{
          action,
          link: renderLink({ href: LEGAL_PATHS.terms, children: t('terms of service') }),
          link2: renderLink({ href: LEGAL_PATHS.privacy, children: t('privacy policy') }),
        }}
      />
    </span>
  );
}
