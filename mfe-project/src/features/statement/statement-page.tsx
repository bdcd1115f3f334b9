import { readCallError } from '@magnetx/federation/api';
import { statementListProps, useStatementDownload } from '@magnetx/federation/statement';
import { Button, Card, Container, PageHead, PageMain, StatementList } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useGetStatementInfiniteQuery, useGetWholeStatementMutation } from './statement.endpoints.ts';
import styles from './statement-page.module.css';

/** Every movement of the project's MXP, newest first, and the same as a file. */
export function StatementPage() {
  const statement = useGetStatementInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [getWholeStatement] = useGetWholeStatementMutation();
  const { download, isDownloading } = useStatementDownload(() => getWholeStatement(undefined));
  return (
    <PageMain title="Statement" className={styles.main}>
      <Container width="narrow" className={styles.page}>
        <PageHead
          title="Statement"
          intro="Every movement of your MXP, newest first, with the balance after it."
          actions={
            <Button
              variant="secondary"
              icon={<Download />}
              onClick={download}
              isBusy={isDownloading}
              busyLabel="Preparing your file..."
            >
              Download as CSV
            </Button>
          }
        />
        <Card className={styles.card}>
          <StatementList {...statementListProps(statement)} requestId={readCallError(statement.error)?.requestId} />
        </Card>
      </Container>
    </PageMain>
  );
}
