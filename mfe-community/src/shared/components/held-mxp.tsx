import { formatMxp } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { useGetPointsTotalQuery } from '../session/session.endpoints.ts';

/** The MXP of the user that are on hold. Nothing without any. */
export function HeldMxp({ token }: { token: string }) {
  const { heldMxp = 0 } = useGetPointsTotalQuery(token).data ?? {};
  if (heldMxp === 0) return null;
  return (
    <Banner tone="warning" title={t('On hold: {heldMxp}', { heldMxp: formatMxp(heldMxp) })}>
      <Link to={paths.holds.href()}>{t('See why, and until when')}</Link>
    </Banner>
  );
}
