import {
  CHECK_RULES,
  checkSettingsSchema,
  checkInputOf,
  tryCheck,
  type BodyInputOf,
  type CheckForm,
  type ResponseOf,
} from '@magnetx/contracts';
import { call, failureTextFrom } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Banner, Button, CheckField, Note, Stack, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { projectApi } from '../../../api/project-api.ts';
import styles from './check-builder.module.css';

const { useTryCheckMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({ tryCheck: build.mutation(call(tryCheck)) }),
});

const failureText = failureTextFrom({ refused: t('The check could not be tried') });
const RESULTS = {
  passed: { tone: 'success', title: t('Passed') },
  failed: { tone: 'warning', title: t('Not passed') },
  unknown: { tone: 'info', title: t('No result') },
} as const;

type Trial = Omit<BodyInputOf<typeof tryCheck>, 'check'>;

/** Tries a check as it is filled in, against the answers of the member. Nothing until it can be posted. */
export function TryCheck({ check, number }: { check: CheckForm; number: number }) {
  const built = checkInputOf(check);
  const { noTrial } = CHECK_RULES[check.kind];
  const [tryIt, { data, error, isLoading }] = useTryCheckMutation();
  const [shown, setShown] = useState<ResponseOf<typeof tryCheck>['shown']>();
  if (noTrial !== undefined) return <Note>{noTrial}</Note>;
  if (!checkSettingsSchema.safeParse(built).success) return null;
  const send = (more: Trial = {}) =>
    void tryIt({ body: { check: built, ...more } }).then((answer) => setShown(answer.data?.shown ?? shown));
  return (
    <fieldset className={styles.question}>
      <legend>{t('Try check {number} as me', { number })}</legend>
      <Stack gap={12}>
        {shown ? <TrialFields kind={check.kind} shown={shown} isBusy={isLoading} send={send} /> : null}
        {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
        {data?.result ? <Banner {...RESULTS[data.result]}>{data.reason || t('The answer is right.')}</Banner> : null}
        {shown ? null : (
          <div>
            <Button
              variant="secondary"
              size="small"
              isBusy={isLoading}
              busyLabel={t('Opening...')}
              onClick={() => send()}
            >
              {t('Try check {number}', { number })}
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  );
}

interface TrialFieldsProps {
  kind: CheckForm['kind'];
  shown: ResponseOf<typeof tryCheck>['shown'];
  isBusy: boolean;
  send: (trial: Trial) => void;
}

/** The fields of an answer, as the check asks for it. */
function TrialFields({ kind, shown: { quiz, code, manual, task }, isBusy, send }: TrialFieldsProps) {
  const [chosen, setChosen] = useState(() => (quiz?.questions ?? []).map((): number[] => []));
  const [text, setText] = useState('');
  const isWallet = CHECK_RULES[kind].asksWallet === true;
  const label = code ? t('Secret word') : isWallet ? t('Wallet to look at') : manual?.asked;
  const choose = (at: number, option: number, isChosen: boolean) =>
    setChosen(
      chosen.map((before, index) => {
        if (index !== at) return before;
        return isChosen ? [...before, option] : before.filter((one) => one !== option);
      }),
    );
  const answer = { ...(quiz && { quiz: chosen }), ...(code && { code: text }), ...(manual && { manual: text }) };
  return (
    <>
      {task ? <p>{task.text}</p> : null}
      {quiz?.questions.map((question, at) => (
        <fieldset key={at} className={styles.question}>
          <legend>{question.text}</legend>
          {question.options.map((option, index) => (
            <CheckField
              key={index}
              label={option}
              checked={chosen[at]?.includes(index) ?? false}
              onChange={({ target }) => choose(at, index, target.checked)}
            />
          ))}
        </fieldset>
      ))}
      {label === undefined ? null : (
        <TextField label={label} autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      )}
      <div>
        <Button
          size="small"
          isBusy={isBusy}
          busyLabel={t('Checking...')}
          onClick={() => send({ answer, ...(isWallet && { wallet: text }) })}
        >
          {t('Check my answer')}
        </Button>
      </div>
    </>
  );
}
