import { Link, useLocation } from '@magnetx/federation/host';
import type { LinkElementProps, RenderLink } from '@magnetx/ui';

/** A link to another page, or to a section of this one: then it keeps the query, which may hold an invitation. */
function SiteLink({ href, ...rest }: LinkElementProps) {
  const { search } = useLocation();
  return <Link {...rest} to={href.startsWith('#') ? { search, hash: href } : href} />;
}

export const renderLink: RenderLink = (props) => <SiteLink {...props} />;
