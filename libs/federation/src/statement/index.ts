export { readWholeStatement } from './read-whole-statement';
export { statementListProps } from './statement-list-props';
export { useStatementDownload } from './use-statement-download';
