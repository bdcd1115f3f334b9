import { describeFailures, type FailedRequest } from '../fixtures/request-log.ts';
import type { Crowd } from './crowd.ts';

/** Prints what a crowd has been through so far, and what failed of late. */
export function tellFigures(
  title: string,
  crowd: Crowd,
  failed: readonly FailedRequest[],
  counts: Readonly<Record<string, number>> = {},
): void {
  const { log, pages } = crowd;
  const sum = (count: (page: (typeof pages)[number]) => number) =>
    pages.reduce((total, page) => total + count(page), 0);
  const figures = {
    ...counts,
    pages: pages.length,
    'requests answered': log.answered,
    'of them asked twice': log.askedAgain,
    'requests failed': failed.length,
    'referrals acknowledged': crowd.referralCount,
    'of them not seen': crowd.unseen().length,
    'seen as they happened': sum((page) => page.seenLive),
    'connections lost': sum((page) => page.losses),
  };
  const lines = Object.entries(figures).map(([name, count]) => `${name}: ${count}`);
  process.stdout.write(`  ${title}: ${lines.join(', ')}\n`);
  for (const line of describeFailures(failed)) process.stdout.write(`    failed: ${line}\n`);
}
