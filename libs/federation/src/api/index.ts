export { createAreaBaseQuery, sendCall } from './area-base-query';
export { ask, call, pageOptions, pages, type AreaBaseQuery, type CallAnswer, type CallOptions } from './call';
export { errorText, readCallError, wasAnswered, type CallError, type ClientErrorCode } from './call-error';
export { createPasswordArea, useAreaDispatch, type PasswordAreaOptions } from './create-password-area';
export { failureTextFrom, type FailureTexts } from './failure-text';
export { createSession, endSessionOnRefusal, useSessionToken } from './session';
