export { createAreaBaseQuery, sendCall, type AreaBaseQuery, type CallArgs } from './area-base-query';
export { errorText, readCallError, wasAnswered, type CallError, type ClientErrorCode } from './call-error';
export { createPasswordArea, useAreaDispatch, type PasswordAreaOptions } from './create-password-area';
export { failureTextFrom, type FailureTexts } from './failure-text';
export { SignInNotKeptError } from './token-session';
