import { RESET_PATHS } from './accounts/password.calls.ts';
import { SHARED_REPORT_PATH } from './analytics/report.calls.ts';
import { ALL_CALLS } from './calls.ts';
import { CONFIRM_EMAIL_PATH, UNSUBSCRIBE_PATH } from './email/email.calls.ts';
import { API_BASE_PATH } from './http/define-call.ts';
import { INVITATION_PATH } from './projects/team.calls.ts';

const TOKEN = '{token}';

const PATHS_WITH_TOKEN = [
  SHARED_REPORT_PATH,
  INVITATION_PATH,
  CONFIRM_EMAIL_PATH,
  UNSUBSCRIBE_PATH,
  ...Object.values(RESET_PATHS),
  ...ALL_CALLS.map((call) => API_BASE_PATH + call.path),
].filter((path) => path.includes(TOKEN));

const TOKENS = PATHS_WITH_TOKEN.map((path) => new RegExp(`^(${path.slice(0, path.indexOf(TOKEN))})[^/]+`, 'iu'));

/** A path for logs: a token in it, which grants access on its own, is replaced by "…". */
export function maskedPath(path: string): string {
  return TOKENS.reduce((masked, token) => masked.replace(token, '$1…'), path);
}
