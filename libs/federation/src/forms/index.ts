export { createFormDrafts, type FormDraft, type FormDraftOptions } from './form-drafts';
export { useAttemptKey, type AttemptKey } from './use-attempt-key';
export { useCallForm, type CallForm, type CallFormOptions, type FormFieldProps } from './use-call-form';
