import type { ComponentPropsWithRef } from 'react';
// By its public name, so that the page's single copy of the facade is used.
import { Link } from '@magnetx/federation/host';

/** Draws a component's links with the router, so that following one loads no new page. */
export function routerLink({ href, ...props }: ComponentPropsWithRef<'a'> & { href: string }) {
  return <Link {...props} to={href} />;
}
