export { assertUnpredictable } from './assert-unpredictable';
export { createCheckPassword, type CheckPassword } from './check-password';
export { createPasswords, isSameSecret, nameKeyOf, type Passwords } from './passwords';
export { createSignInFailureRepository } from './sign-in-failure.repository';
