export { createAssertUnpredictable, type AssertUnpredictable } from './assert-unpredictable';
export { createIsBreached, type BreachedPasswordsDeps } from './breached-passwords';
export { createCheckPassword, type CheckPassword } from './check-password';
export { createPasswords, isSameSecret, nameKeyOf, type PasswordCost, type Passwords } from './passwords';
export { createSignInFailureRepository } from './sign-in-failure.repository';
