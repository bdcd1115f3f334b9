import { TextField, type TextFieldProps } from '@magnetx/ui';

export function DollarField(props: TextFieldProps) {
  return <TextField type="number" inputMode="decimal" step="0.01" autoComplete="off" {...props} />;
}

export function WholeField(props: TextFieldProps) {
  return <TextField type="number" inputMode="numeric" step="1" autoComplete="off" {...props} />;
}
