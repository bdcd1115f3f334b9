export { createAreaBaseQuery, type AreaBaseQuery, type CallArgs } from './area-base-query';
export { errorText, readCallError, type CallError, type ClientErrorCode } from './call-error';
export {
  SignInNotKeptError,
  createTokenSession,
  endSessionOnRefusal,
  type TokenSession,
} from './token-session';
export { useSessionToken } from './use-session-token';
