import type { ChangeEvent, FocusEvent } from 'react';
import { FormDialog, type FormState } from '../dialog/form-dialog.tsx';
import { Select } from '../select/select.tsx';
import type { FieldTexts } from '../text-field/field-frame.tsx';
import { TextArea } from '../text-field/text-area.tsx';
import { TextField } from '../text-field/text-field.tsx';

type NumberField = 'price_mxp' | 'stock' | 'min_level' | 'per_person';
type FieldName = NumberField | 'title' | 'text' | 'fulfilment' | 'codes' | 'starts_at' | 'ends_at';
type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement;

/** The properties of a form's field, without its label. */
interface Field extends Pick<FieldTexts, 'error'> {
  name: string;
  ref: (control: Control | null) => void;
  onChange: (event: ChangeEvent<Control>) => unknown;
  onBlur: (event: FocusEvent<Control>) => unknown;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

const FULFILMENTS = { hand: 'By hand: you fulfil each', codes: 'By codes: one per redemption' };

interface OfferPerkDialogProps {
  form: FormState & { field: (name: FieldName) => object; values: { readonly fulfilment: keyof typeof FULFILMENTS } };
  /** Where the price goes. */
  description: string;
  onClose: () => void;
}

/** Offers a perk, whose terms then stay as they are. */
export function OfferPerkDialog({ form, description, onClose }: OfferPerkDialogProps) {
  const field = (name: FieldName) => form.field(name) as Field;
  const number = (name: NumberField, label: string, help?: string) => (
    <TextField label={label} type="number" inputMode="numeric" min={1} step={1} help={help} {...field(name)} />
  );
  return (
    <FormDialog
      form={form}
      title="Offer a perk"
      description={`${description} What you offer cannot be changed later: end it, and offer another one.`}
      submitLabel="Offer perk"
      busyLabel="Offering..."
      onClose={onClose}
    >
      <TextField label="Title" autoComplete="off" {...field('title')} />
      <TextArea label="Text" rows={3} help="The thing that people get, and how." {...field('text')} />
      {number('price_mxp', 'Price (MXP)')}
      <Select label="Fulfilment" options={FULFILMENTS} {...field('fulfilment')} />
      {form.values.fulfilment === 'codes' ? (
        <TextArea label="Codes" rows={4} help="A code per line. Their number is the stock." {...field('codes')} />
      ) : (
        number('stock', 'Stock')
      )}
      {number('min_level', 'Level', 'People below this level cannot redeem it.')}
      {number('per_person', 'Limit per person')}
      <TextField label="Start" type="datetime-local" help="Empty: immediately." {...field('starts_at')} />
      <TextField label="End" type="datetime-local" help="Empty: until it is sold out." {...field('ends_at')} />
    </FormDialog>
  );
}
