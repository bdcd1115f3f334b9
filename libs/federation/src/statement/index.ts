export { statementPages, type StatementPage } from './statement-pages';
export { useStatementDownload } from './use-statement-download';
