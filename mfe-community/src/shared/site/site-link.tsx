import { Link, useLocation } from '@magnetx/federation/host';
import { useInBrowser, type LinkElementProps, type RenderLink } from '@magnetx/ui';

/** A link to another page, or to a section of this one: then it keeps the query, which may hold an invitation. */
function SiteLink({ href, ...rest }: LinkElementProps) {
  const location = useLocation();
  const search = useInBrowser() ? location.search : '';
  return <Link {...rest} to={href.startsWith('#') ? { search, hash: href } : href} />;
}

export const renderLink: RenderLink = (props) => <SiteLink {...props} />;
