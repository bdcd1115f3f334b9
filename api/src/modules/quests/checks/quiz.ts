import { AppError, formatFigure } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { KeyedHash, StoredCheckOf, Verifier } from './check.ts';

type Quiz = StoredCheckOf<'quiz'>;

/**
 * Orders the options by a keyed hash, differently for each person: the order in which the owner typed them
 * would give the right ones away.
 */
function orderOf(hash: KeyedHash, seed: string, question: number, count: number): number[] {
  const keys = Array.from({ length: count }, (_, option) => hash(`quiz-order:${seed}:${question}:${option}`));
  return [...keys.keys()].sort((a, b) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1));
}

export function createQuizVerifier(hash: KeyedHash): Verifier<'quiz'> {
  const countRight = ({ questions }: Quiz, answers: readonly (readonly number[])[], seed: string): number =>
    questions.filter(({ options }, index) => {
      const chosen = new Set(answers[index]);
      const order = orderOf(hash, seed, index, options.length);
      return order.every((option, shown) => options[option]?.is_right === chosen.has(shown));
    }).length;
  return {
    runs: 'call',
    attemptsOf: ({ attempts }) => attempts,
    verify: ({ check, answer: { quiz: answers = [] }, seed, now: observedAt }) => {
      const count = check.questions.length;
      if (answers.length !== count || answers.some(({ length }) => length === 0)) {
        throw new AppError('validation_failed', { message: t('Answer every question.') });
      }
      const right = countRight(check, answers, seed);
      const needed = Math.ceil((count * check.pass_percent) / 100);
      const isPassed = right >= needed;
      return Promise.resolve({
        result: isPassed ? 'passed' : 'failed',
        reason: isPassed
          ? ''
          : t('{right} of {count} right. You need {needed}.', {
              right: formatFigure(right),
              count: formatFigure(count),
              needed: formatFigure(needed),
            }),
        evidence: { source: 'answer', observedAt, hash: hash(JSON.stringify(answers)) },
      });
    },
    show: ({ questions, pass_percent }, { seed }) => ({
      quiz: {
        questions: questions.map(({ text, options }, index) => ({
          text,
          options: orderOf(hash, seed, index, options.length).map((option) => options[option]?.text ?? ''),
          has_several: options.filter(({ is_right: isRight }) => isRight).length > 1,
        })),
        pass_percent,
      },
    }),
  };
}
