import { useState } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { renderOutsideAnchor } from '../button/button-link.tsx';
import { Card } from '../card/card.tsx';
import { Panel } from '../panel/panel.tsx';
import { Stack } from '../stack/stack.tsx';
import { TextField } from '../text-field/text-field.tsx';

interface WaitingAnswer {
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

interface WaitingAnswersProps<A> {
  answers: readonly A[];
  canDecide: boolean;
  decide: (answer: A, isPassed: boolean, reason: string) => Promise<{ error?: unknown }>;
  failureText: (error: unknown) => string;
}

/** Answers to checks that people decide on. Nothing while none waits. */
export function WaitingAnswers<A extends WaitingAnswer>({ answers, ...props }: WaitingAnswersProps<A>) {
  if (answers.length === 0) return null;
  return (
    <Panel title="Answers that wait for a decision">
      <Stack gap={12}>
        {answers.map((answer) => (
          <AnswerCard key={`${answer.claim_id} ${answer.revision}`} answer={answer} {...props} />
        ))}
      </Stack>
    </Panel>
  );
}

type AnswerCardProps<A> = Omit<WaitingAnswersProps<A>, 'answers'> & { answer: A };

function AnswerCard<A extends WaitingAnswer>({ answer, canDecide, decide, failureText }: AnswerCardProps<A>) {
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState<boolean | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const send = async (isPassed: boolean): Promise<void> => {
    setSending(isPassed);
    setError((await decide(answer, isPassed, reason)).error);
    setSending(null);
  };
  const who = answer.from || 'A former user';
  const isLink = /^https?:\/\//i.test(answer.answer);
  return (
    <Card as="article" padding="small" aria-label={`Answer of ${who}`}>
      <Stack gap={8}>
        <p>
          <strong>{who}</strong> on “{answer.title}”. {answer.lines.join('. ')}
        </p>
        {answer.problem ? <p>{answer.problem}</p> : null}
        <p>{isLink ? renderOutsideAnchor({ href: answer.answer, children: answer.answer }) : answer.answer}</p>
        {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
        {canDecide ? (
          <>
            <TextField
              label="Reason, if it fails"
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Stack direction="row" gap={8} wrap>
              <Button
                size="small"
                isBusy={sending === true}
                disabled={sending !== null}
                onClick={() => void send(true)}
              >
                Pass
              </Button>
              <Button
                variant="secondary"
                size="small"
                isBusy={sending === false}
                disabled={sending !== null || reason.trim() === ''}
                onClick={() => void send(false)}
              >
                Fail
              </Button>
            </Stack>
          </>
        ) : null}
      </Stack>
    </Card>
  );
}
