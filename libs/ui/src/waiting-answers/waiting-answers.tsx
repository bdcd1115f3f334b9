import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { useState } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { renderOutsideAnchor } from '../button/button-link.tsx';
import { Card } from '../card/card.tsx';
import { Panel } from '../panel/panel.tsx';
import { Stack } from '../stack/stack.tsx';
import { TextField } from '../text-field/text-field.tsx';

interface WaitingAnswer {
  readonly quest_id: number;
  readonly claim_id: string;
  readonly revision: number;
  /** Of the quest. */
  readonly title: string;
  readonly lines: readonly string[];
  /** Empty for a deleted user. */
  readonly from: string;
  readonly answer: string;
  readonly problem: string;
}

type Decision = Pick<WaitingAnswer, 'quest_id' | 'claim_id' | 'revision'> & { is_passed: boolean; reason: string };

interface WaitingAnswersProps {
  list: { readonly data?: readonly WaitingAnswer[] | undefined; readonly isError: boolean };
  canDecide: boolean;
  decide: (call: { body: Decision }) => PromiseLike<{ error?: unknown }>;
  failureText: (error: unknown) => string;
}

/** Answers to checks that people decide on. Nothing while none waits. */
export function WaitingAnswers({ list: { data = [], isError }, ...props }: WaitingAnswersProps) {
  if (isError) return <Banner tone="warning">{t('The answers to checks could not be loaded.')}</Banner>;
  if (data.length === 0) return null;
  return (
    <Panel title={t('Answers that wait for a decision')}>
      <Stack gap={12}>
        {data.map((answer) => (
          <AnswerCard key={`${answer.claim_id} ${answer.revision}`} answer={answer} {...props} />
        ))}
      </Stack>
    </Panel>
  );
}

type AnswerCardProps = Omit<WaitingAnswersProps, 'list'> & { answer: WaitingAnswer };

function AnswerCard({ answer: waiting, canDecide, decide, failureText }: AnswerCardProps) {
  const { quest_id, claim_id, revision, title, lines, from, answer, problem } = waiting;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(undefined);
  const send = (is_passed: boolean) =>
    void decide({ body: { quest_id, claim_id, revision, is_passed, reason } }).then((sent) => setError(sent.error));
  const who = from || t('A former user');
  return (
    <Card as="article" padding="small" aria-label={t('Answer of {who}', { who })}>
      <Stack gap={8}>
        <p>
          <Trans
            text="{strong} on “{title}”. {value}"
            values={{ strong: <strong>{who}</strong>, title, value: [...lines, problem].join('. ') }}
          />
        </p>
        <p>{/^https?:/i.test(answer) ? renderOutsideAnchor({ href: answer, children: answer }) : answer}</p>
        {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
        {canDecide ? (
          <>
            <TextField
              label={t('Reason, if it fails')}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Stack direction="row" gap={8} wrap>
              <Button size="small" onClick={() => send(true)}>
                {t('Pass')}
              </Button>
              <Button variant="secondary" size="small" disabled={reason.trim() === ''} onClick={() => send(false)}>
                {t('Fail')}
              </Button>
            </Stack>
          </>
        ) : null}
      </Stack>
    </Card>
  );
}
