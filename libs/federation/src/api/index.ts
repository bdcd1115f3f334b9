export { createAreaBaseQuery, type AreaBaseQuery, type CallArgs } from './area-base-query';
export { errorText, readCallError, type CallError, type ClientErrorCode } from './call-error';
export { createTokenSession, endSessionOnRefusal, type TokenSession } from './token-session';
export { useSessionToken } from './use-session-token';
