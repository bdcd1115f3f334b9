import {
  CHECK_RULES,
  formatFigure,
  formatMoment,
  formatMxp,
  type BodyInputOf,
  type ShownCheck,
  type ShownClaim,
  type ShownQuest,
  type answerCheck,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { nanoid, useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import {
  Badge,
  Banner,
  Button,
  ButtonLink,
  CheckField,
  Note,
  renderOutsideAnchor,
  Stack,
  TextField,
} from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { visitSource } from '../../shared/visits/visit-source.ts';
import styles from './mission-checks.module.css';
import { useAnswerCheckMutation } from './missions.endpoints.ts';

type Answer = BodyInputOf<typeof answerCheck>['answer'];

const failureText = failureTextFrom({
  refused: t('The answer was not accepted'),
  unanswered: t('The answer could not be sent. Please try again.'),
});

/** A quest with what the user has done of its checks. */
type Claimed = ShownClaim & Pick<ShownQuest, 'id' | 'title'>;

/** The checks in order: those that are passed, and the next one to answer. In previews all of them. */
export function MissionChecks({ mission, isWhole = false }: { mission: Claimed; isWhole?: boolean }) {
  const { checks, state } = mission;
  const next = checks.findIndex(({ result }) => result !== 'passed');
  return (
    <ol className={styles.checks}>
      {checks.map((check, position) => {
        const isNext = isWhole || (position === next && state === 'open');
        return (
          <li key={position} className={styles.check} aria-current={position === next ? 'step' : undefined}>
            <h3>{`${position + 1}. ${CHECK_RULES[check.kind].label}`}</h3>
            {check.result === 'passed' ? <PassedBadge /> : null}
            {check.result !== 'passed' && !isNext ? <Waiting>{waitText(mission, position, next)}</Waiting> : null}
            {isNext ? <OpenCheck quest={mission} position={position} check={check} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

function PassedBadge() {
  return (
    <p>
      <Badge tone="success" icon={<Check />}>
        {t('Passed')}
      </Badge>
    </p>
  );
}

const Waiting = ({ children }: { children: string }) => (children ? <Note>{children}</Note> : null);

function waitText({ state, checks }: Claimed, position: number, next: number): string {
  if (position === next && state === 'failed') return checks[position]?.reason ?? '';
  return position > next && state === 'open' ? t('After the check before it.') : '';
}

interface OpenCheckProps {
  quest: Claimed;
  position: number;
  check: ShownCheck;
}

/** A check to answer now, and what came of the last answer. */
function OpenCheck({ quest, position, check }: OpenCheckProps) {
  const { notify } = useHost();
  const [answerCheck, { isLoading, error }] = useAnswerCheckMutation();
  // An attempt whose answer got lost keeps its key, so that it counts once.
  const [key, setKey] = useState(nanoid);
  async function send(answer: Answer): Promise<void> {
    const body = { quest_id: quest.id, check: position, answer, source: visitSource() };
    const { data } = await answerCheck({ body, idempotencyKey: key });
    if (!data) return;
    setKey(nanoid());
    if (data.earned_mxp > 0) {
      const title = t('You earned {earnedMxp}', { earnedMxp: formatMxp(data.earned_mxp) });
      notify({ type: 'success', title, message: t('“{title}” is completed.', { title: quest.title }) });
    }
  }
  const outcome = (
    <>
      {check.result === 'failed' ? <Banner tone="warning">{check.reason}</Banner> : null}
      {check.result === 'unknown' ? <NotChecked check={check} /> : null}
      {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
    </>
  );
  if (check.is_with_people) return outcome;
  const props = { check, outcome, isBusy: isLoading, onSend: (answer: Answer) => void send(answer) };
  return (
    <>
      {check.quiz ? <Quiz quiz={check.quiz} {...props} /> : null}
      {check.code ? (
        <Text label={t('Secret word')} help={check.code.hint} name="code" lengthMax={64} {...props} />
      ) : null}
      {check.manual ? <Text label={check.manual.asked} name="manual" lengthMax={1_000} {...props} /> : null}
      {check.facts ? <Facts facts={check.facts} {...props} /> : null}
      {check.task && !check.manual ? <Task task={check.task} {...props} /> : null}
    </>
  );
}

function NotChecked({ check: { reason, look_again_at: at, is_with_people: isWithPeople } }: { check: ShownCheck }) {
  if (isWithPeople)
    return <Banner tone="info">{`${reason} A person looks at your answer. We notify you.`.trim()}</Banner>;
  return (
    <Banner tone="info" title={t('We could not check this yet')}>
      {[reason, at === null ? t('Try again later.') : t('We try again at {at}.', { at: formatMoment(at) })].join(' ')}
    </Banner>
  );
}

interface AnswerProps {
  check: ShownCheck;
  /** Shown by the button, where a long quiz is read from. */
  outcome: ReactNode;
  isBusy: boolean;
  onSend: (answer: Answer) => void;
}

interface AnswerFormProps extends Pick<AnswerProps, 'check' | 'outcome' | 'isBusy'> {
  canSend: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

function AnswerForm({ check, outcome, canSend, isBusy, onSubmit, children }: AnswerFormProps) {
  const { attempts_left: left } = check;
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (canSend) onSubmit();
      }}
    >
      <Stack gap={16}>
        {children}
        {outcome}
        {left === null ? null : (
          <Note>{t('{left, plural, one {# attempt left} other {# attempts left}}', { left })}</Note>
        )}
        <div>
          <Button type="submit" disabled={!canSend} isBusy={isBusy} busyLabel={t('Checking...')}>
            {t('Check')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Quiz({ quiz, onSend, ...props }: AnswerProps & { quiz: NonNullable<ShownCheck['quiz']> }) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly (readonly number[])[]>(quiz.questions.map(() => []));
  const choose = (question: number, option: number, isChosen: boolean, hasSeveral: boolean) =>
    setChosen(
      chosen.map((options, index) => {
        if (index !== question) return options;
        const others = hasSeveral ? options.filter((one) => one !== option) : [];
        return isChosen ? [...others, option] : others;
      }),
    );
  return (
    <AnswerForm
      {...props}
      canSend={chosen.every(({ length }) => length > 0)}
      onSubmit={() => onSend({ quiz: chosen.map((options) => [...options]) })}
    >
      <Note>{t('You need {passPercent}% right.', { passPercent: formatFigure(quiz.pass_percent) })}</Note>
      {quiz.questions.map(({ text, options, has_several: hasSeveral }, question) => (
        <fieldset key={question} className={styles.question}>
          <legend>{hasSeveral ? t('{text} (several answers)', { text }) : text}</legend>
          {options.map((label, option) =>
            hasSeveral ? (
              <CheckField
                key={option}
                label={label}
                checked={chosen[question]?.includes(option) ?? false}
                onChange={({ target }) => choose(question, option, target.checked, true)}
              />
            ) : (
              <label key={option} className={styles.option}>
                <input
                  type="radio"
                  name={`${id}-${question}`}
                  checked={chosen[question]?.includes(option) ?? false}
                  onChange={() => choose(question, option, true, false)}
                />
                <span>{label}</span>
              </label>
            ),
          )}
        </fieldset>
      ))}
    </AnswerForm>
  );
}

interface TextProps extends AnswerProps {
  label: string;
  help?: string;
  /** Of the answer. */
  name: 'code' | 'manual';
  lengthMax: number;
}

function Text({ label, help, name, lengthMax, onSend, ...props }: TextProps) {
  const [text, setText] = useState('');
  return (
    <AnswerForm {...props} canSend={text.trim() !== ''} onSubmit={() => onSend({ [name]: text })}>
      {props.check.task ? <p>{props.check.task.text}</p> : null}
      <TextField
        label={label}
        help={help}
        autoComplete="off"
        maxLength={lengthMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </AnswerForm>
  );
}

function Facts({ facts, onSend, ...props }: AnswerProps & { facts: NonNullable<ShownCheck['facts']> }) {
  return (
    <AnswerForm {...props} canSend onSubmit={() => onSend({})}>
      <ul className={styles.facts}>
        {facts.map(({ label, needed, own, is_met: isMet }) => (
          <li key={label}>
            <Trans
              text="{label}: at least {needed}. {strong}"
              values={{
                label,
                needed: formatFigure(needed),
                strong: (
                  <strong>
                    {own === null ? t('Yours is not known') : t('Yours: {own}', { own: formatFigure(own) })}
                  </strong>
                ),
              }}
            />
            {isMet ? <span> ✓</span> : null}
          </li>
        ))}
      </ul>
    </AnswerForm>
  );
}

function Task({ task: { text, link }, onSend, ...props }: AnswerProps & { task: NonNullable<ShownCheck['task']> }) {
  return (
    <AnswerForm {...props} canSend onSubmit={() => onSend({})}>
      <p>{text}</p>
      {link === '' ? null : (
        <div>
          <ButtonLink href={link} variant="secondary" render={renderOutsideAnchor}>
            {t('Open the link')}
          </ButtonLink>
        </div>
      )}
    </AnswerForm>
  );
}
