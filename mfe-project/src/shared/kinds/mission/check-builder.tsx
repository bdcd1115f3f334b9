import {
  CHECK_KINDS,
  CHECK_RULES,
  checkInputOf,
  CHECKS_MAX,
  checkSettingsSchema,
  emptyCheck,
  FACT_NAMES,
  factLabel,
  readCheckForms,
  writeCheckForms,
  type CheckForm,
  type CheckKind,
} from '@magnetx/contracts';
import { Button, Note, Panel, Stack, TextField } from '@magnetx/ui';
import type { ComponentType } from 'react';
import { FieldRow } from '../../quest-form/field-row.tsx';
import { WholeField } from '../../quest-form/number-fields.tsx';
import styles from './check-builder.module.css';
import { AttemptsField, type CheckFieldsProps } from './attempts-field.tsx';
import { QuizFields } from './quiz-fields.tsx';

type CheckOf<K extends CheckKind> = Extract<CheckForm, { kind: K }>;

const CHECK_FIELDS: { readonly [K in CheckKind]: ComponentType<CheckFieldsProps<CheckOf<K>>> } = {
  quiz: QuizFields,
  code: CodeFields,
  facts: FactFields,
};

interface CheckBuilderProps {
  /** All checks, as the form has them. */
  text: string;
  error: string | true | undefined;
  onChange: (text: string) => void;
}

/** The checks of a mission: added, removed and reordered. */
export function CheckBuilder({ text, error, onChange }: CheckBuilderProps) {
  const checks = readCheckForms(text);
  const change = (next: readonly CheckForm[]) => onChange(writeCheckForms(next));
  const move = (from: number, to: number) => {
    const next = checks.filter((_, index) => index !== from);
    const moved = checks[from];
    if (moved) change([...next.slice(0, to), moved, ...next.slice(to)]);
  };
  return (
    <Panel title="Checks">
      <Note>{`One to ${CHECKS_MAX}. People answer them in this order, and the last one pays the reward.`}</Note>
      <ol className={styles.checks} aria-label="Checks">
        {checks.map((check, index) => (
          <li key={index} className={styles.check}>
            <h3>{`${index + 1}. ${CHECK_RULES[check.kind].label}`}</h3>
            <Fields check={check} onChange={(next) => change(checks.map((one, at) => (at === index ? next : one)))} />
            <Problem check={check} />
            <Stack direction="row" gap={8} wrap>
              <MoveButton
                label={`Move check ${index + 1} up`}
                disabled={index === 0}
                onMove={() => move(index, index - 1)}
              >
                Up
              </MoveButton>
              <MoveButton
                label={`Move check ${index + 1} down`}
                disabled={index === checks.length - 1}
                onMove={() => move(index, index + 1)}
              >
                Down
              </MoveButton>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove check ${index + 1}`}
                onClick={() => change(checks.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </Stack>
          </li>
        ))}
      </ol>
      {typeof error === 'string' ? <p className={styles.problem}>{error}</p> : null}
      <fieldset className={styles.add} disabled={checks.length >= CHECKS_MAX}>
        <legend>Add a check</legend>
        {CHECK_KINDS.map((kind) => (
          <div key={kind}>
            <Button name="checks" variant="secondary" onClick={() => change([...checks, emptyCheck(kind)])}>
              {CHECK_RULES[kind].label}
            </Button>
            <Note>{CHECK_RULES[kind].description}</Note>
          </div>
        ))}
      </fieldset>
    </Panel>
  );
}

interface MoveButtonProps {
  label: string;
  disabled: boolean;
  onMove: () => void;
  children: string;
}

function MoveButton({ label, disabled, onMove, children }: MoveButtonProps) {
  return (
    <Button variant="quiet" size="small" aria-label={label} disabled={disabled} onClick={onMove}>
      {children}
    </Button>
  );
}

function Fields({ check, onChange }: CheckFieldsProps<CheckForm>) {
  const Own = CHECK_FIELDS[check.kind] as ComponentType<CheckFieldsProps<CheckForm>>;
  return <Own check={check} onChange={onChange} />;
}

/** The first problem of a check; nothing once it can be posted. */
function Problem({ check }: { check: CheckForm }) {
  const [issue] = checkSettingsSchema.safeParse(checkInputOf(check)).error?.issues ?? [];
  return issue ? <Note role="status">{issue.message}</Note> : null;
}

function CodeFields({ check, onChange }: CheckFieldsProps<CheckOf<'code'>>) {
  return (
    <>
      <FieldRow>
        <TextField
          label="Secret word"
          help="It cannot be read again once the mission is posted."
          autoComplete="off"
          maxLength={64}
          value={check.code}
          onChange={({ target }) => onChange({ ...check, code: target.value })}
        />
        <AttemptsField value={check.attempts} onChange={(attempts) => onChange({ ...check, attempts })} />
      </FieldRow>
      <TextField
        label="Where to find the word (optional)"
        autoComplete="off"
        maxLength={120}
        value={check.hint}
        onChange={({ target }) => onChange({ ...check, hint: target.value })}
      />
    </>
  );
}

function FactFields({ check, onChange }: CheckFieldsProps<CheckOf<'facts'>>) {
  return (
    <FieldRow>
      {FACT_NAMES.map((name) => (
        <WholeField
          key={name}
          label={`${factLabel(name)}, at least (optional)`}
          min={1}
          value={check[name]}
          onChange={({ target }) => onChange({ ...check, [name]: target.value })}
        />
      ))}
    </FieldRow>
  );
}
