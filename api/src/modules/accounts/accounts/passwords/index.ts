export { createAssertNewPassword, type AssertNewPassword } from './assert-new-password.ts';
export { createIsBreached, type BreachedPasswordsDeps } from './breached-passwords.ts';
export {
  createCheckPassword,
  createForgiveFailures,
  type CheckPassword,
  type ForgiveFailures,
} from './check-password.ts';
export { createPasswords, isSameSecret, nameKeyOf, type PasswordCost, type Passwords } from './passwords.ts';
export { createSignInFailureRepository, type SignInFailureRepository } from './sign-in-failure.repository.ts';
