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
      {`By ${action} you agree to our `}
      {renderLink({ href: LEGAL_PATHS.terms, children: 'terms of service' })}
      {' and '}
      {renderLink({ href: LEGAL_PATHS.privacy, children: 'privacy policy' })}.
    </span>
  );
}
