import { Link } from '@magnetx/federation/host';
import type { RenderLink } from '@magnetx/ui';

/** Draws a component's links with the router, so that following one loads no new page. */
export const routerLink: RenderLink = ({ href, ...props }) => <Link {...props} to={href} />;
