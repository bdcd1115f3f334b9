import { ATTEMPTS_FIELD, EMPTY_QUESTION, OPTIONS_MAX, QUESTIONS_MAX, type CheckForm } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, CheckField, Stack, TextField } from '@magnetx/ui';
import { FieldRow } from '../field-row.tsx';
import { WholeField } from '../number-fields.tsx';
import { SettingField, type CheckFieldsProps } from './setting-field.tsx';
import styles from './check-builder.module.css';

type Quiz = Extract<CheckForm, { kind: 'quiz' }>;
type Question = Quiz['questions'][number];

const replace = <T,>(items: readonly T[], index: number, item: T): T[] =>
  items.map((one, at) => (at === index ? item : one));

const without = <T,>(items: readonly T[], index: number): T[] => items.filter((_, at) => at !== index);

/** The questions of a quiz, with their right answers marked. */
export function QuizFields({ check, onChange }: CheckFieldsProps<Quiz>) {
  const { questions } = check;
  const change = (next: Question[]) => onChange({ ...check, questions: next });
  return (
    <>
      {questions.map((question, index) => (
        <QuestionFields
          key={index}
          number={index + 1}
          question={question}
          onChange={(next) => change(replace(questions, index, next))}
          onRemove={questions.length > 1 ? () => change(without(questions, index)) : null}
        />
      ))}
      {questions.length < QUESTIONS_MAX ? (
        <div>
          <Button variant="secondary" size="small" onClick={() => change([...questions, EMPTY_QUESTION])}>
            {t('Add question')}
          </Button>
        </div>
      ) : null}
      <FieldRow>
        <WholeField
          label={t('Passing score (%)')}
          min={1}
          value={check.pass_percent}
          onChange={({ target }) => onChange({ ...check, pass_percent: target.value })}
        />
        <SettingField
          field={ATTEMPTS_FIELD}
          value={check.attempts}
          onChange={(attempts) => onChange({ ...check, attempts })}
        />
      </FieldRow>
    </>
  );
}

interface QuestionFieldsProps {
  number: number;
  question: Question;
  onChange: (question: Question) => void;
  onRemove: (() => void) | null;
}

function QuestionFields({ number, question, onChange, onRemove }: QuestionFieldsProps) {
  const { text, options } = question;
  const change = (next: Question['options']) => onChange({ ...question, options: next });
  return (
    <fieldset className={styles.question}>
      <legend>{t('Question {number}', { number })}</legend>
      <TextField
        label={t('Text of question {number}', { number })}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => onChange({ ...question, text: target.value })}
      />
      {options.map((option, index) => (
        <div key={index}>
          <TextField
            label={t('Answer {index}', { index: index + 1 })}
            autoComplete="off"
            maxLength={100}
            value={option.text}
            onChange={({ target }) => change(replace(options, index, { ...option, text: target.value }))}
          />
          <Stack direction="row" gap={8} wrap>
            <CheckField
              label={t('Answer {index} is right', { index: index + 1 })}
              checked={option.is_right}
              onChange={({ target }) => change(replace(options, index, { ...option, is_right: target.checked }))}
            />
            {options.length > 2 ? (
              <Button
                variant="quiet"
                size="small"
                aria-label={t('Remove answer {index} of question {number}', { index: index + 1, number })}
                onClick={() => change(without(options, index))}
              >
                {t('Remove')}
              </Button>
            ) : null}
          </Stack>
        </div>
      ))}
      <Stack direction="row" gap={8} wrap>
        {options.length < OPTIONS_MAX ? (
          <Button variant="quiet" size="small" onClick={() => change([...options, { text: '', is_right: false }])}>
            {t('Add answer to question {number}', { number })}
          </Button>
        ) : null}
        {onRemove ? (
          <Button variant="quiet" size="small" onClick={onRemove}>
            {t('Remove question {number}', { number })}
          </Button>
        ) : null}
      </Stack>
    </fieldset>
  );
}
