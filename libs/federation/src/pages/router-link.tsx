import type { ComponentPropsWithRef } from 'react';
// By its public name: that is how the page's one copy of the facade is found.
import { Link } from '@magnetx/federation/host';

/** Draws a component's links with the router, so that following one loads no new page. */
export function routerLink({ href, ...props }: ComponentPropsWithRef<'a'> & { href: string }) {
  return <Link {...props} to={href} />;
}
