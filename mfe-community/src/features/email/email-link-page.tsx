import { readCallError } from '@magnetx/federation/api';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { AuthCard, Banner, Button, ButtonLink, PageMain, Stack } from '@magnetx/ui';
import { paths } from '../../paths.ts';

interface EmailLinkPageProps {
  title: string;
  label: string;
  busyLabel: string;
  /** The text after success. */
  done: string | null;
  error: unknown;
  failureText: (error: unknown) => string;
  isSending: boolean;
  onPress: () => void;
}

/** Where a link in an e-mail leads. A press does what it is for, because programs that check e-mail open links. */
export function EmailLinkPage(props: EmailLinkPageProps) {
  const { title, label, busyLabel, done, error, failureText, isSending, onPress } = props;
  const isClosed = ['not_found', 'validation_failed'].includes(readCallError(error)?.code ?? '');
  const variant = done === null ? 'quiet' : undefined;
  return (
    <PageMain title={title}>
      <meta name="robots" content="noindex" />
      <AuthCard title={title} logoHref={paths.landing.href()} renderLink={routerLink}>
        <Stack gap={24}>
          {done === null ? null : <Banner tone="success">{done}</Banner>}
          {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
          {done !== null || isClosed ? null : (
            <Button variant="primary" fullWidth isBusy={isSending} busyLabel={busyLabel} onClick={onPress}>
              {label}
            </Button>
          )}
          <ButtonLink variant={variant} href={paths.signIn.href()} render={routerLink} fullWidth>
            {t('Go to MagnetX')}
          </ButtonLink>
        </Stack>
      </AuthCard>
    </PageMain>
  );
}
