import { errorText } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Banner, Button, CopyField, Dialog } from '@magnetx/ui';
import Link2 from 'lucide-react/icons/link-2';
import Link2Off from 'lucide-react/icons/link-2-off';
import { paths } from '../../paths.ts';
import { useRevokeReportMutation, useShareReportMutation } from './reports.endpoints.ts';

interface ShareDialogProps {
  questId: number;
  /** Null while the report is not shared. */
  shareToken: string | null;
  /** The report is being read again, after a link was made or revoked. */
  isSettling: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes the link to a quest's report, hands it over, and ends it. */
export function ShareDialog({ questId, shareToken, isSettling, open, onOpenChange }: ShareDialogProps) {
  const [share, sharing] = useShareReportMutation();
  const [revoke, revoking] = useRevokeReportMutation();
  const error = sharing.error ?? revoking.error;
  const isBusy = sharing.isLoading || revoking.isLoading || isSettling;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Share Report')}
      description={
        shareToken === null
          ? t('Only you can read this report now. A link lets anyone who has it read the report.')
          : t('Anyone who has this link can read the report.')
      }
      actions={
        shareToken === null ? (
          <Button
            icon={<Link2 />}
            isBusy={isBusy}
            busyLabel={t('Making the link...')}
            onClick={() => {
              revoking.reset();
              void share({ params: { questId } });
            }}
          >
            {t('Make link')}
          </Button>
        ) : (
          <Button
            variant="danger"
            icon={<Link2Off />}
            isBusy={isBusy}
            busyLabel={t('Revoking...')}
            onClick={() => {
              sharing.reset();
              void revoke({ params: { questId } });
            }}
          >
            {t('Revoke link')}
          </Button>
        )
      }
    >
      <p>
        {t(
          'They need no account. They see the title, the figures and the charts, up to ' +
            'date; participants are not named, and nothing can be changed. Revoking ' +
            'a link is permanent: a new one has another address.',
        )}
      </p>
      {shareToken === null ? null : (
        <CopyField
          label={t('Link to the report')}
          value={`${window.location.origin}${paths.report.href(shareToken)}`}
        />
      )}
      {error ? (
        <Banner tone="danger" title={t('That did not work')}>
          {errorText(error, t('Something went wrong. Please try again.'))}
        </Banner>
      ) : null}
    </Dialog>
  );
}
