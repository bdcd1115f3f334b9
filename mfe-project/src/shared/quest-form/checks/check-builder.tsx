import {
  CHECK_KINDS,
  CHECK_RULES,
  checkInputOf,
  checkFieldsOf,
  CHECKS_MAX,
  checkSettingsSchema,
  emptyCheck,
  formatFigure,
  readCheckForms,
  writeCheckForms,
  type CheckForm,
  type CheckKind,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, Note, Panel, Stack } from '@magnetx/ui';
import type { ComponentType } from 'react';
import { useGetBalanceQuery, type ProjectBalance } from '../../project/project.endpoints.ts';
import type { KindFieldsProps } from '../../kinds/quest-kind-view.ts';
import { FieldRow } from '../field-row.tsx';
import { Fold } from '../fold.tsx';
import styles from './check-builder.module.css';
import { SettingField, type CheckFieldsProps } from './setting-field.tsx';
import { QuizFields } from './quiz-fields.tsx';
import { TryCheck } from './try-check.tsx';

/** The kinds whose fields do not follow from contracts. */
const OWN_FIELDS: { readonly [K in CheckKind]?: ComponentType<CheckFieldsProps<Extract<CheckForm, { kind: K }>>> } = {
  quiz: QuizFields,
};

interface CheckBuilderProps extends KindFieldsProps {
  /** The effect of passing them. */
  note: string;
  isOptional?: boolean;
}

/** The checks of a quest: added, removed and reordered. */
export function CheckBuilder({ field, values, fill, note, isOptional = false }: CheckBuilderProps) {
  const { error } = field('checks');
  const checks = readCheckForms(values.checks);
  const balance = useGetBalanceQuery(undefined).data;
  const kinds = balance?.check_kinds ?? CHECK_KINDS;
  const change = (next: readonly CheckForm[]) => fill({ checks: writeCheckForms(next) });
  const move = (from: number, to: number) => {
    const next = checks.filter((_, index) => index !== from);
    const moved = checks[from];
    if (moved) change([...next.slice(0, to), moved, ...next.slice(to)]);
  };
  return (
    <Panel title={t('Checks')}>
      <Note>{t('Up to {checksMax}. People answer them in this order. {note}', { checksMax: CHECKS_MAX, note })}</Note>
      <ol className={styles.checks} aria-label={t('Checks')}>
        {checks.map((check, index) => (
          <li key={index} className={styles.check}>
            <h3>{`${index + 1}. ${CHECK_RULES[check.kind].label}`}</h3>
            <Fields check={check} onChange={(next) => change(checks.map((one, at) => (at === index ? next : one)))} />
            <Problem check={check} />
            <Costs kind={check.kind} balance={balance} />
            <TryCheck key={JSON.stringify(check)} check={check} number={index + 1} />
            <Stack direction="row" gap={8} wrap>
              <MoveButton
                label={t('Move check {index} up', { index: index + 1 })}
                disabled={index === 0}
                onMove={() => move(index, index - 1)}
              >
                {t('Up')}
              </MoveButton>
              <MoveButton
                label={t('Move check {index} down', { index: index + 1 })}
                disabled={index === checks.length - 1}
                onMove={() => move(index, index + 1)}
              >
                {t('Down')}
              </MoveButton>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('Remove check {index}', { index: index + 1 })}
                onClick={() => change(checks.filter((_, at) => at !== index))}
              >
                {t('Remove')}
              </Button>
            </Stack>
          </li>
        ))}
      </ol>
      {typeof error === 'string' ? <p className={styles.problem}>{error}</p> : null}
      <Fold title={t('Add a check')} isOpen={!isOptional}>
        <fieldset className={styles.add} disabled={checks.length >= CHECKS_MAX} aria-label={t('Add a check')}>
          {kinds.map((kind) => (
            <div key={kind}>
              <Button name="checks" variant="secondary" onClick={() => change([...checks, emptyCheck(kind)])}>
                {CHECK_RULES[kind].label}
              </Button>
              <Note>{CHECK_RULES[kind].description}</Note>
            </div>
          ))}
        </fieldset>
      </Fold>
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
  const Own = OWN_FIELDS[check.kind] as ComponentType<CheckFieldsProps<CheckForm>> | undefined;
  if (Own) return <Own check={check} onChange={onChange} />;
  const values = check as unknown as Readonly<Record<string, string>>;
  return (
    <FieldRow>
      {checkFieldsOf(check.kind).map(([name, field]) => (
        <SettingField
          key={name}
          field={field}
          value={values[name] ?? ''}
          onChange={(value) => onChange({ ...check, [name]: value })}
        />
      ))}
    </FieldRow>
  );
}

/** How much of the daily budget a check may take, and whose token it uses. */
function Costs({ kind, balance }: { kind: CheckKind; balance: ProjectBalance | undefined }) {
  const { xRequestsMax: most = 0 } = CHECK_RULES[kind];
  if (most === 0 || !balance) return null;
  const token = balance.is_x_token_own ? t('your own token') : t('the token of the site');
  const budget = formatFigure(balance.x_check_daily_budget);
  const day = t('Your project has {budget} a day with {token}; later checks wait for the next day.', { budget, token });
  return (
    <Note>
      {t('Each check at X costs a request, or up to {most} for people with long lists. {day}', { most, day })}
    </Note>
  );
}

/** The first problem of a check; nothing once it can be posted. */
function Problem({ check }: { check: CheckForm }) {
  const [issue] = checkSettingsSchema.safeParse(checkInputOf(check)).error?.issues ?? [];
  return issue ? <Note role="status">{issue.message}</Note> : null;
}
