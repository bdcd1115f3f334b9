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

function AnswerCard<A extends WaitingAnswer>({ answer: waiting, canDecide, decide, failureText }: AnswerCardProps<A>) {
  const { title, lines, from, answer, problem } = waiting;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(undefined);
  const send = (isPassed: boolean) => void decide(waiting, isPassed, reason).then((sent) => setError(sent.error));
  const who = from || 'A former user';
  return (
    <Card as="article" padding="small" aria-label={`Answer of ${who}`}>
      <Stack gap={8}>
        <p>
          <strong>{who}</strong> on “{title}”. {[...lines, problem].join('. ')}
        </p>
        <p>{/^https?:/i.test(answer) ? renderOutsideAnchor({ href: answer, children: answer }) : answer}</p>
        {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
        {canDecide ? (
          <Stack direction="row" gap={8} wrap>
            <TextField
              label="Reason, if it fails"
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Button size="small" onClick={() => send(true)}>
              Pass
            </Button>
            <Button variant="secondary" size="small" disabled={reason.trim() === ''} onClick={() => send(false)}>
              Fail
            </Button>
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}
