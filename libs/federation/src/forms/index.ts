export { createFormDrafts, type FormDraft, type FormDraftOptions } from './form-drafts.ts';
export { useAttemptKey, type AttemptKey } from './use-attempt-key.ts';
export { useCallForm, type CallForm, type CallFormOptions, type FormFieldProps } from './use-call-form.ts';
export { useChangePassword } from './use-change-password.ts';
export { useForgotPassword } from './use-forgot-password.ts';
export { useLinkedAccounts } from './use-linked-accounts.ts';
export { useOwnEmail } from './use-own-email.ts';
export { usePasswordLengthMin } from './use-password-length-min.ts';
export { usePasswordReset } from './use-password-reset.ts';
