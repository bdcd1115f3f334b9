import {
  STATEMENT_PAGE_SIZE_MAX,
  type ResponseOf,
  type StatementLine,
  type getProjectStatement,
  type getStatement,
  type getStatementOfProject,
} from '@magnetx/contracts';
import type { CallArgs } from '../api/area-base-query';
import type { CallError } from '../api/call-error';

type StatementCall = typeof getStatement | typeof getProjectStatement | typeof getStatementOfProject;
export type StatementPage = Pick<ResponseOf<StatementCall>, 'lines' | 'next'>;

type Answer<T> = { data: T; error?: undefined } | { error: CallError; data?: undefined };
type Send = (args: CallArgs) => Answer<unknown> | PromiseLike<Answer<unknown>>;

/** What an area's endpoints ask a statement with, whoever's it is. */
export function statementPages(call: StatementCall) {
  return {
    /** For an infinite query: the newest first, and what each page says comes next. */
    options: {
      initialPageParam: '',
      getNextPageParam: ({ next }: StatementPage) => next ?? undefined,
    },
    query: ({ pageParam }: { pageParam: string }): CallArgs => ({ call, query: { before: pageParam } }),
    /** Every line there is, for a file; the first error instead, when a page of it fails. */
    async readWhole(send: Send): Promise<Answer<StatementLine[]>> {
      const lines: StatementLine[] = [];
      let before: string | null = '';
      while (before !== null) {
        const answer = await send({ call, query: { before, limit: STATEMENT_PAGE_SIZE_MAX } });
        if (answer.error) return { error: answer.error };
        const page: StatementPage = call.response.parse(answer.data);
        lines.push(...page.lines);
        before = page.next;
      }
      return { data: lines };
    },
  };
}
