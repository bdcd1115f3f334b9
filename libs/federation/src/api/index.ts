export { createAreaBaseQuery, sendCall } from './area-base-query.ts';
export {
  ask,
  call,
  pageOptions,
  pages,
  type AreaBaseQuery,
  type CallAnswer,
  type CallOptions,
  type CallRequest,
} from './call.ts';
export {
  errorText,
  isOffline,
  readCallError,
  wasAnswered,
  type CallError,
  type ClientErrorCode,
} from './call-error.ts';
export { createPasswordArea, useAreaDispatch, type PasswordAreaOptions } from './create-password-area.tsx';
export { isAdminSignedIn } from './store-linked-sign-in.ts';
export { failureTextFrom, type FailureTexts } from './failure-text.ts';
export { createSession, endSessionOnRefusal, SignInNotStoredError, useSessionToken } from './session.ts';
