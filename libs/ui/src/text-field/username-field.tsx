import { TextField, type TextFieldProps } from './text-field.tsx';

export type UsernameFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'>;

/** A text field for the name of an account: password managers know it, and keyboards leave it as typed. */
export function UsernameField(props: UsernameFieldProps) {
  return <TextField {...props} autoComplete="username" autoCapitalize="none" spellCheck={false} />;
}
