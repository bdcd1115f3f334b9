import type { CheckForm } from '@magnetx/contracts';
import { WholeField } from '../../quest-form/number-fields.tsx';

export interface CheckFieldsProps<C extends CheckForm> {
  check: C;
  onChange: (check: C) => void;
}

export function AttemptsField({ value, onChange }: { value: string; onChange: (attempts: string) => void }) {
  return (
    <WholeField
      label="Attempts"
      min={1}
      help="Of each person, in one period."
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
