import { useStatement } from '@magnetx/federation/statement';
import { t } from '@magnetx/texts';
import { StatementDialog } from '@magnetx/ui';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { useGetStatementInfiniteQuery, useGetWholeStatementMutation } from './rewards.endpoints.ts';

/** Every movement of the user's MXP, newest first, and the same as a file. */
export function UserStatementDialog({ onClose }: { onClose: () => void }) {
  const { token } = useUserArea();
  const answer = useGetStatementInfiniteQuery(token);
  const [getWholeStatement] = useGetWholeStatementMutation();
  return (
    <StatementDialog
      title={t('Your MXP statement')}
      description={t('Line by line, newest first. Your dollars are on the rewards card.')}
      statement={useStatement(answer, () => getWholeStatement(undefined))}
      onClose={onClose}
    />
  );
}
