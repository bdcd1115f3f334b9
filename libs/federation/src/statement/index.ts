export { readWholeStatement } from './read-whole-statement.ts';
export { statementListProps } from './statement-list-props.ts';
export { useStatementDownload } from './use-statement-download.ts';
