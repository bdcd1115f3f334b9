export { createAssertNewPassword, type AssertNewPassword } from './assert-new-password.ts';
export { createIsBreached, type BreachedPasswordsDeps } from './breached-passwords.ts';
export {
  createCheckPassword,
  createForgiveFailures,
  createLimitAttempts,
  type AssertNoSecondStep,
  type CheckPassword,
  type ForgiveFailures,
  type LimitAttempts,
} from './check-password.ts';
export { createPasswords, isSameSecret, nameKeyOf, type PasswordCost, type Passwords } from './passwords.ts';
export { createSignInFailureRepository, type SignInFailureRepository } from './sign-in-failure.repository.ts';
