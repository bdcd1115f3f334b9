export { useCallForm, type CallForm, type CallFormOptions, type FormFieldProps } from './use-call-form';
