import { useStatement } from '@magnetx/federation/statement';
import { Card, ContentPage, PageHead, StatementDownload, StatementList } from '@magnetx/ui';
import { useGetStatementInfiniteQuery, useGetWholeStatementMutation } from './statement.endpoints.ts';

/** Every movement of the project's MXP, newest first, and the same as a file. */
export function StatementPage() {
  const answer = useGetStatementInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [getWholeStatement] = useGetWholeStatementMutation();
  const statement = useStatement(answer, () => getWholeStatement(undefined));
  return (
    <ContentPage title="Statement" width="narrow">
      <PageHead
        title="Statement"
        intro="Every movement of your MXP, newest first, with the balance after it."
        actions={<StatementDownload statement={statement} />}
      />
      <Card>
        <StatementList statement={statement} />
      </Card>
    </ContentPage>
  );
}
