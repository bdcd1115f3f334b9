import { formatMxp, formatRelativeTime, type CreditRequest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useNow } from '@magnetx/federation/clock';
import { useHost } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, lazyPart, Note, Stack } from '@magnetx/ui';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { usePermission } from '../access/permitted.tsx';
import { useGetDashboardQuery } from '../project/project.endpoints.ts';
import { useGetCreditRequestQuery, useWithdrawCreditRequestMutation } from './credit-request.endpoints.ts';
import styles from './request-mxp-button.module.css';

const RequestMxpDialog = lazyPart(async () => (await import('./request-mxp-dialog.tsx')).RequestMxpDialog);

const failureText = failureTextFrom({ refused: t('Failed to withdraw the request') });

interface RequestMxpButtonProps {
  suggestedMxp?: number;
  isNeeded?: boolean;
  variant?: 'primary' | 'secondary';
  /** Shows a link to the purchase of MXP. */
  canBuy?: boolean;
}

/**
 * The way out of an empty balance: opens the dialog, or withdraws the open request, and shows how the latest request
 * stands. Renders nothing for a suspended project and for roles that cannot ask, nor where it is not needed; an open
 * dialog stays when the need ends meanwhile. `suggestedMxp` fills the dialog's amount in.
 */
export function RequestMxpButton(props: RequestMxpButtonProps) {
  const { suggestedMxp = 0, isNeeded = true, variant = 'secondary', canBuy = true } = props;
  const { data: project } = useGetDashboardQuery(undefined);
  const canAsk = usePermission('money.spend');
  const [isAsking, setIsAsking] = useState(false);
  const isShown = canAsk && project?.project_status !== 'suspended' && (isNeeded || isAsking);
  const { data: request } = useGetCreditRequestQuery(undefined, { refetchOnMountOrArgChange: true, skip: !isShown });
  const { withdraw, isWithdrawing } = useWithdraw();
  const nowMs = useNow();
  if (!isShown) return null;
  const open = request?.status === 'open' ? request : null;
  const text = request ? stateText(request, nowMs) : '';
  return (
    <div>
      {text ? <Note className={styles.state}>{text}</Note> : null}
      <Stack direction="row" gap={8} wrap>
        {/* One button, so that the dialog gives the focus back to it after the request. */}
        <Button
          variant={variant}
          size="small"
          icon={open ? undefined : <HandCoins />}
          isBusy={isWithdrawing}
          busyLabel={t('Withdrawing...')}
          onClick={() => (open ? void withdraw(open) : setIsAsking(true))}
        >
          {open ? t('Withdraw request') : t('Request MXP')}
        </Button>
        {canBuy ? (
          <ButtonLink href={paths.balance.href()} render={routerLink} variant="secondary" size="small">
            {t('Buy MXP from dollars')}
          </ButtonLink>
        ) : null}
      </Stack>
      {isAsking ? <RequestMxpDialog suggestedMxp={suggestedMxp} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

function useWithdraw() {
  const { notify } = useHost();
  const [withdrawRequest, { isLoading }] = useWithdrawCreditRequestMutation();
  return {
    isWithdrawing: isLoading,
    withdraw: async ({ id: requestId }: CreditRequest): Promise<void> => {
      const { error } = await withdrawRequest({ params: { requestId } });
      if (error) notify({ type: 'error', title: failureText(error) });
    },
  };
}

/** How a request stands; empty once it was withdrawn. */
function stateText(request: CreditRequest, nowMs: number): string {
  const { status, amount_mxp: amountMxp, granted_mxp: grantedMxp, created_at: createdAt, reason } = request;
  const amount = formatMxp(amountMxp);
  const ago = formatRelativeTime(Date.parse(request.decided_at ?? createdAt), nowMs);
  switch (status) {
    case 'open':
      return t('You requested {amount} {ago}. You are notified once an admin decides.', { amount, ago });
    case 'granted':
      return grantedMxp === amountMxp
        ? t('Your request for {amount} was granted {ago}.', { amount, ago })
        : t('You requested {amount}, and {mxp} were granted {ago}.', { amount, mxp: formatMxp(grantedMxp ?? 0), ago });
    case 'declined':
      return t('Your request for {amount} was declined {ago}. Reason: {reason}', { amount, ago, reason });
    case 'withdrawn':
      return '';
  }
}
