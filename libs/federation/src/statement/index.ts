export { readWholeStatement } from './read-whole-statement';
export { useStatementDownload } from './use-statement-download';
