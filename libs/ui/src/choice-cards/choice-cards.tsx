import type { ComponentPropsWithRef, ReactNode } from 'react';
import { IconSlot } from '../shared/icon-slot.tsx';
import { cx } from '../shared/cx.ts';
import { FieldError } from '../text-field/field-frame.tsx';
import styles from './choice-cards.module.css';

export interface Choice<TValue extends string> {
  value: TValue;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
}

type NativeRadio = Pick<ComponentPropsWithRef<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'>;

export interface ChoiceCardsProps<TValue extends string> extends NativeRadio {
  /** The label of the choice, above the cards. */
  legend: string;
  choices: readonly Choice<TValue>[];
  /** One card below the other: for long descriptions. */
  isStacked?: boolean | undefined;
  /** The message of this choice; `true` when it is in the form's list. */
  error?: string | true | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: true | undefined;
}

/** One choice of a few, each explained on its own card: radio buttons. The ref is each native input's. */
export function ChoiceCards<TValue extends string>({
  legend,
  choices,
  isStacked = false,
  error,
  'aria-describedby': describedBy,
  'aria-required': isRequired,
  ...native
}: ChoiceCardsProps<TValue>) {
  return (
    <fieldset
      role="radiogroup"
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-required={isRequired}
      aria-describedby={describedBy}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={cx(styles.cards, isStacked && styles.stacked)}>
        {choices.map(({ value, label, description, icon }) => (
          <label key={value} className={cx(styles.card, error && styles.invalid)}>
            <input {...native} type="radio" value={value} className={styles.radio} />
            <IconSlot className={styles.icon}>{icon}</IconSlot>
            <span className={styles.words}>
              <span className={styles.label}>{label}</span>
              {description ? <span className={styles.description}>{description}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {typeof error === 'string' ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
