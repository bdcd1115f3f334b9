export { createFormDrafts, type FormDraft, type FormDraftOptions } from './form-drafts.ts';
export { useAttemptKey, type AttemptKey } from './use-attempt-key.ts';
export { useCallForm, type CallForm, type CallFormOptions, type FormFieldProps } from './use-call-form.ts';
