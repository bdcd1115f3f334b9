import { STATEMENT_PAGE_SIZE_MAX, type getStatement, type ResponseOf, type StatementLine } from '@magnetx/contracts';
import type { CallAnswer } from '../api/index.ts';

type StatementPage = ResponseOf<typeof getStatement>;

/** Every line of a statement. When a page fails, its error instead. */
export async function readWholeStatement(
  readPage: (query: { before: string; limit: number }) => Promise<CallAnswer<StatementPage>>,
): Promise<CallAnswer<StatementLine[]>> {
  const lines: StatementLine[] = [];
  let before: string | null = '';
  while (before !== null) {
    const answer: CallAnswer<StatementPage> = await readPage({ before, limit: STATEMENT_PAGE_SIZE_MAX });
    if (answer.error) return { error: answer.error };
    lines.push(...answer.data.lines);
    before = answer.data.next;
  }
  return { data: lines };
}
