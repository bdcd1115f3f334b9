import type { CheckField, CheckForm } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Select, TextField } from '@magnetx/ui';
import type { ChangeEvent } from 'react';
import { WholeField } from '../number-fields.tsx';

export interface CheckFieldsProps<C extends CheckForm> {
  check: C;
  onChange: (check: C) => void;
}

interface SettingFieldProps {
  field: CheckField;
  value: string;
  onChange: (value: string) => void;
}

/** The form field of a setting of a check. */
export function SettingField({ field, value, onChange }: SettingFieldProps) {
  const { label, help, input, lengthMax, isOptional } = field;
  const props = {
    label: isOptional ? t('{label} (optional)', { label }) : label,
    ...(help !== undefined && { help }),
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(target.value),
  };
  if (typeof input === 'object') return <Select options={input} {...props} />;
  if (input === 'whole') return <WholeField min={1} {...props} />;
  return <TextField autoComplete="off" maxLength={lengthMax} {...props} />;
}
