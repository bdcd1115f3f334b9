import {
  EMPTY_QUEST_FORM,
  formatMxp,
  formatUsd,
  localFieldOf,
  QUEST_KIND_RULES,
  QUEST_KINDS,
  reserveActionText,
  type QuestForm,
} from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { useNavigate } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button, ChoiceCards, ConfirmDialog, FormErrors, Panel } from '@magnetx/ui';
import { useRef, useState, type FormEvent } from 'react';
import { paths } from '../../paths.ts';
import { useGetBalanceQuery } from '../../shared/project/project.endpoints.ts';
import { RequestMxpButton } from '../../shared/credit-request/request-mxp-button.tsx';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import layout from '../../shared/quest-form/form-layout.module.css';
import { DraftNotice } from '../../shared/quest-form/draft-notice.tsx';
import { FieldRow } from '../../shared/quest-form/field-row.tsx';
import { Fold } from '../../shared/quest-form/fold.tsx';
import {
  CoverField,
  DescriptionField,
  EndField,
  RequirementsField,
  ShelfFields,
  StartField,
  TagsField,
  TitleField,
} from '../../shared/quest-form/basics-fields.tsx';
import { WholeField } from '../../shared/quest-form/number-fields.tsx';
import { DraftStatus } from './draft-status.tsx';
import { FeeCard } from './fee-card.tsx';
import { focusField, missingFieldsOf } from './missing-fields.ts';
import styles from './post-quest-page.module.css';
import { QuestSummary } from './quest-summary.tsx';
import { isReserved, useQuestForm, type QuestFormState, type RejectedQuest } from './use-quest-form.ts';
import type { SavedDraft } from './use-saved-draft.ts';

const SAMPLE_DAYS = 30;
const DAY_MS = 86_400_000;

const TYPES = QUEST_KINDS.map((kind) => ({
  value: kind,
  label: QUEST_KIND_RULES[kind].label,
  ...QUEST_KIND_VIEWS[kind].choice,
}));

/** A complete example of the chosen type (the first where none is), which ends some weeks from now. */
function sampleForm(type: QuestForm['type'], nowMs: number): QuestForm {
  const endsAt = localFieldOf(new Date(nowMs + SAMPLE_DAYS * DAY_MS).toISOString());
  return { ...EMPTY_QUEST_FORM, ...QUEST_KIND_VIEWS[type || QUEST_KINDS[0]].sample, endsAt };
}

interface PostQuestFormProps {
  balanceMxp: number | undefined;
  /** A rejected quest that is sent again. Its type stays. */
  rejected?: RejectedQuest;
  /** Where a new quest is kept until it is posted. */
  saved?: SavedDraft;
}

/** Asks before posting takes a fee above the setting, once for each fee. */
function useLargeFee(form: QuestFormState) {
  const largeFeeMxp = useGetBalanceQuery(undefined).data?.large_fee_mxp ?? Infinity;
  const [isAsking, setIsAsking] = useState(false);
  const agreedMxp = useRef(0);
  const { feeMxp } = form.cost;
  return {
    isAsking,
    close: () => setIsAsking(false),
    agree: () => (agreedMxp.current = feeMxp),
    onSubmit: (event: FormEvent): void => {
      const isComplete = missingFieldsOf(form.values).length === 0;
      if (!isComplete || feeMxp <= largeFeeMxp || agreedMxp.current === feeMxp) return void form.onSubmit(event);
      event.preventDefault();
      setIsAsking(true);
    },
  };
}

/** The form of a new quest, from the choice of its type to its fee. */
export function PostQuestForm({ balanceMxp, rejected, saved }: PostQuestFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useQuestForm(balanceMxp, { rejected, saved });
  const largeFee = useLargeFee(form);
  const { field, values, cost, shortage } = form;
  const Fields = values.type && QUEST_KIND_VIEWS[values.type].Fields;
  return (
    <>
      <form ref={element} noValidate onSubmit={largeFee.onSubmit} className={layout.form}>
        <DraftNotice form={form} />
        {rejected ? null : (
          <Panel title={t('Quest Type')}>
            <ChoiceCards legend={t('Select a quest type')} choices={TYPES} {...field('type')} />
          </Panel>
        )}
        {/* It scrolls where it is higher than the window, also by keyboard. */}
        <div className={layout.side} role="region" aria-label={t('Summary')} tabIndex={0}>
          {saved ? <DraftStatus saved={saved} onLoad={form.fill} /> : null}
          <FormFee form={form} balanceMxp={balanceMxp} />
          <QuestSummary
            values={values}
            cost={cost}
            isShort={shortage !== ''}
            onFocus={(name) => focusField(element.current, name)}
          />
        </div>
        <Panel title={t('Basic Information')}>
          <TitleField field={field} />
          <DescriptionField field={field} text={values.description} />
          <ShelfFields field={field} />
          <RequirementsField field={field} text={values.requirements} />
          <CoverField
            field={field}
            values={values}
            seed={rejected?.questId ?? 'new'}
            onChange={(cover) => form.fill({ cover })}
          />
        </Panel>
        {Fields ? <Fields field={field} values={values} fill={form.fill} /> : null}
        <Panel title={t('Timing & Tags')}>
          <FieldRow>
            <StartField field={field} value={values.startsAt} />
            <EndField field={field} label={t('End date (optional)')} help={t('In your own time zone.')} />
          </FieldRow>
          <EarlyAccessFields field={field} isOpen={values.early_hours !== ''} />
          <TagsField field={field} tags={values.tags} onChange={(tags) => form.fill({ tags })} />
        </Panel>
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        {shortage ? (
          <p role="status" className={styles.shortage}>
            {shortage}
          </p>
        ) : null}
        <RequestMxpButton suggestedMxp={cost.feeMxp - (balanceMxp ?? 0)} isNeeded={shortage !== ''} />
        <Actions form={form} isResubmission={rejected !== undefined} />
      </form>
      {largeFee.isAsking ? (
        <LargeFeeDialog
          feeMxp={cost.feeMxp}
          isReserve={isReserved(values.type)}
          onClose={largeFee.close}
          post={() => {
            largeFee.agree();
            element.current?.requestSubmit();
          }}
        />
      ) : null}
    </>
  );
}

/** The fee, once a type is chosen. */
function FormFee({ form, balanceMxp }: { form: QuestFormState; balanceMxp: number | undefined }) {
  const { values, cost, shortage, reserve, amountProblem, isAmountEmpty, isFeeKnown } = form;
  if (!values.type) return null;
  return (
    <FeeCard
      type={values.type}
      cost={cost}
      problem={amountProblem}
      isAmountEmpty={isAmountEmpty}
      isFeeKnown={isFeeKnown}
      balanceMxp={balanceMxp}
      shortage={shortage}
      reserve={reserve}
    />
  );
}

interface LargeFeeDialogProps {
  feeMxp: number;
  isReserve: boolean;
  post: () => void;
  onClose: () => void;
}

/** Outside the form, because forms cannot be nested. */
function LargeFeeDialog({ feeMxp, isReserve, post, onClose }: LargeFeeDialogProps) {
  return (
    <ConfirmDialog
      title={
        isReserve
          ? t('Reserve {feeMxp}?', { feeMxp: formatMxp(feeMxp) })
          : t('Pay a fee of {feeMxp}?', { feeMxp: formatMxp(feeMxp) })
      }
      description={
        isReserve
          ? t('These are {feeMxp}. People earn from them, and the rest returns when the mission ends.', {
              feeMxp: formatUsd(feeMxp),
            })
          : t('These are {feeMxp}. They return only if the quest does not go live.', { feeMxp: formatUsd(feeMxp) })
      }
      confirmLabel={isReserve ? t('Reserve and post') : t('Pay and post')}
      busyLabel={t('Posting...')}
      variant="primary"
      confirm={() => {
        post();
        return Promise.resolve({});
      }}
      failureText={() => ''}
      onClose={onClose}
    />
  );
}

function Actions({ form, isResubmission }: { form: QuestFormState; isResubmission: boolean }) {
  const navigate = useNavigate();
  const nowMs = useNow();
  const label = isResubmission ? t('Send again') : t('Create Quest');
  const { feeMxp } = form.cost;
  const isReserve = !isResubmission && isReserved(form.values.type);
  const paidLabel = isReserve ? reserveActionText(feeMxp) : `${label} (${formatMxp(feeMxp)})`;
  return (
    <div className={styles.actions}>
      {isResubmission ? null : (
        <Button variant="quiet" onClick={() => form.fill(sampleForm(form.values.type, nowMs))}>
          {t('Fill Sample Data')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => void navigate(paths.quests.href())}>
        {t('Cancel')}
      </Button>
      <Button
        type="submit"
        disabled={form.shortage !== ''}
        isBusy={form.isSending}
        busyLabel={isResubmission ? t('Sending Quest...') : t('Creating Quest...')}
      >
        {form.isFeeKnown ? paidLabel : label}
      </Button>
    </div>
  );
}

/** How long only some people see the quest. */
function EarlyAccessFields({ field, isOpen }: Pick<QuestFormState, 'field'> & { isOpen: boolean }) {
  return (
    <Fold title={t('Early access (optional)')} isOpen={isOpen}>
      <FieldRow>
        <WholeField
          label={t('Early access in hours (optional)')}
          min={0}
          help={t('After it goes live, visitors and people below the level see it that much later.')}
          {...field('early_hours')}
        />
        <WholeField label={t('Level of early access')} min={1} placeholder="1" {...field('early_level')} />
      </FieldRow>
    </Fold>
  );
}
