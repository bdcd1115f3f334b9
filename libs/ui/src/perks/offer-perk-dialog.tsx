import { t } from '@magnetx/texts';
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

const FULFILMENTS = { hand: t('By hand: you fulfil each'), codes: t('By codes: one per redemption') };

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
      title={t('Offer a perk')}
      description={t('{description} What you offer cannot be changed later: end it, and offer another one.', {
        description,
      })}
      submitLabel={t('Offer perk')}
      busyLabel={t('Offering...')}
      onClose={onClose}
    >
      <TextField label={t('Title')} autoComplete="off" {...field('title')} />
      <TextArea label={t('Text')} rows={3} help={t('The thing that people get, and how.')} {...field('text')} />
      {number('price_mxp', t('Price (MXP)'))}
      <Select label={t('Fulfilment')} options={FULFILMENTS} {...field('fulfilment')} />
      {form.values.fulfilment === 'codes' ? (
        <TextArea
          label={t('Codes')}
          rows={4}
          help={t('A code per line. Their number is the stock.')}
          {...field('codes')}
        />
      ) : (
        number('stock', t('Stock'))
      )}
      {number('min_level', t('Level'), t('People below this level cannot redeem it.'))}
      {number('per_person', t('Limit per person'))}
      <TextField label={t('Start')} type="datetime-local" help={t('Empty: immediately.')} {...field('starts_at')} />
      <TextField
        label={t('End')}
        type="datetime-local"
        help={t('Empty: until it is sold out.')}
        {...field('ends_at')}
      />
    </FormDialog>
  );
}
