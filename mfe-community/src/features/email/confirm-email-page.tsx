import { failureTextFrom, readCallError } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { AuthCard, Banner, Button, ButtonLink, PageMain, Stack } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { useConfirmEmailMutation } from './email.endpoints.ts';

const failureText = failureTextFrom({ refused: 'The address could not be confirmed' });

/** Where the link in an e-mail leads. A press confirms the address, because programs that check e-mail open links. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  const isClosed = ['not_found', 'validation_failed'].includes(readCallError(error)?.code ?? '');
  const toSite = (
    <ButtonLink variant={data ? undefined : 'quiet'} href={paths.signIn.href()} render={routerLink} fullWidth>
      Go to MagnetX
    </ButtonLink>
  );
  return (
    <PageMain title="Confirm your e-mail address">
      <meta name="robots" content="noindex" />
      <AuthCard title="Confirm your e-mail address" logoHref={paths.landing.href()} renderLink={routerLink}>
        <Stack gap={24}>
          {data ? <Banner tone="success">{`${data.address} is confirmed.`}</Banner> : null}
          {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
          {data || isClosed ? null : (
            <Button
              variant="primary"
              fullWidth
              isBusy={isLoading}
              busyLabel="Confirming..."
              onClick={() => void confirm({ body: { token } })}
            >
              Confirm this address
            </Button>
          )}
          {toSite}
        </Stack>
      </AuthCard>
    </PageMain>
  );
}
