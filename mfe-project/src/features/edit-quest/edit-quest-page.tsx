import {
  OPTIONAL_QUEST_FIELDS,
  localFieldOf,
  questEditFormSchemaOf,
  questFormCost,
  questWordSchema,
  type BodyInputOf,
  type editQuest,
  type getProjectQuest,
  type ProjectQuest,
  type QuestEditForm,
  type QuestWord,
  type ResponseOf,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { Navigate, useHost, useNavigate, useParams } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner, Button, ContentPage, FormErrors, Panel, Stack } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import { DurationField } from '../../shared/kinds/task/task-fields.tsx';
import { DraftNotice } from '../../shared/quest-form/draft-notice.tsx';
import layout from '../../shared/quest-form/form-layout.module.css';
import { formOfQuest } from '../../shared/quest-form/form-of-quest.ts';
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
import { useQuestDraft } from '../../shared/quest-form/use-quest-draft.ts';
import { BackToQuests } from '../../shared/quests/back-to-quests.tsx';
import { CardPreview } from '../../shared/quests/card-preview.tsx';
import { NoQuest, OwnQuest } from '../../shared/quests/own-quest.tsx';
import { useEditQuestMutation } from '../../shared/quests/quests.endpoints.ts';
import { useUnsavedChanges } from '../../shared/unsaved/unsaved-changes.ts';
import { FixedTerms } from './fixed-terms.tsx';

const failureText = failureTextFrom({
  refused: t('Failed to save quest'),
  unanswered: t('Failed to save quest. Please try again.'),
});

/** Where an owner changes the words of a quest, or gives it a later end. */
export function EditQuestPage() {
  const questId = Number(useParams()['questId']);
  return (
    <ContentPage title={t('Edit Quest')}>
      <BackToQuests />
      <h1>{t('Edit Quest')}</h1>
      <OwnQuest questId={questId}>{(answer) => <Editor key={questId} {...answer} />}</OwnQuest>
    </ContentPage>
  );
}

function Editor(answer: ResponseOf<typeof getProjectQuest>) {
  const { quest } = answer;
  if (quest.status === 'active' || quest.status === 'pending') return <EditForm {...answer} />;
  if (quest.status === 'rejected') return <Navigate to={paths.resubmitQuest.href(quest.id)} replace />;
  return (
    <NoQuest
      title={t('This quest can no longer be edited')}
      message={t('It has ended. Its performance page shows the results.')}
    />
  );
}

/** The edit that waits for review continues, if there is one. */
function editFormOf({ quest, details }: ResponseOf<typeof getProjectQuest>): QuestEditForm {
  const { startsAt, endsAt, waiting_edit } = quest;
  const shown = waiting_edit ?? quest;
  const words = Object.fromEntries(questWordSchema.options.map((word) => [word, shown[word]])) as Pick<
    typeof shown,
    QuestWord
  >;
  const duration_days = details.duration_days === null ? '' : String(details.duration_days);
  return { ...words, duration_days, startsAt: localFieldOf(startsAt), endsAt: localFieldOf(endsAt) };
}

function startHelpOf({ is_scheduled: isScheduled }: ProjectQuest): string {
  return isScheduled ? t('Empty: it goes live immediately.') : t('Empty: as soon as it is approved.');
}

function endHelpOf({ status, is_scheduled: isScheduled }: ProjectQuest): string {
  return status === 'pending' && !isScheduled
    ? t('In your own time zone.')
    : t('It can only be moved to a later moment.');
}

function useEditForm(answer: ResponseOf<typeof getProjectQuest>) {
  const { quest } = answer;
  const { notify } = useHost();
  const navigate = useNavigate();
  const [edit] = useEditQuestMutation();
  // The first answer: later ones must not change the input.
  const [{ stored, saved }] = useState(() => ({ stored: quest, saved: editFormOf(answer) }));
  const draft = useQuestDraft({ name: `edit-quest:${quest.id}`, initial: saved });

  async function send({ startsAt, endsAt, duration_days, ...words }: BodyInputOf<typeof editQuest>): Promise<void> {
    // A moment that is not sent keeps what another member has set meanwhile.
    const body = {
      ...words,
      ...(form.values.startsAt !== saved.startsAt && { startsAt }),
      ...(form.values.endsAt !== saved.endsAt && { endsAt }),
      ...(form.values.duration_days !== saved.duration_days && { duration_days }),
    };
    const { waiting_edit } = await edit({ params: { questId: quest.id }, body }).unwrap();
    markSaved();
    const title = waiting_edit ? t('Edit sent for review') : t('Quest saved');
    notify({ type: 'success', title, message: words.title.trim() });
    void navigate(paths.quests.href());
  }

  const form = useCallForm<QuestEditForm, BodyInputOf<typeof editQuest>>({
    schema: questEditFormSchemaOf(stored),
    defaultValues: saved,
    optional: OPTIONAL_QUEST_FIELDS.filter((name): name is keyof QuestEditForm & string => name in saved),
    listsEveryFailure: true,
    send,
    failureText,
    draft,
  });
  const markSaved = useUnsavedChanges(JSON.stringify(form.values) !== JSON.stringify(saved), draft);
  return form;
}

function EditForm(answer: ResponseOf<typeof getProjectQuest>) {
  const { quest } = answer;
  const navigate = useNavigate();
  const form = useEditForm(answer);
  const preview = { ...formOfQuest(answer), ...form.values };
  const { Words, hasDuration } = QUEST_KIND_VIEWS[quest.type];
  const isOpen = quest.status === 'pending' && !quest.is_scheduled;
  return (
    <form noValidate onSubmit={form.onSubmit} className={layout.form}>
      <DraftNotice form={form} />
      {quest.status === 'active' || quest.is_scheduled ? (
        <Banner tone="info" title={quest.is_scheduled ? t('This quest is approved') : t('This quest is live')}>
          {quest.is_scheduled
            ? t('An admin reviews new words before users see them. New dates count immediately.')
            : t('An admin reviews new words before users see them. A later end date counts immediately.')}
        </Banner>
      ) : null}
      <Panel title={t('Basic Information')}>
        <TitleField field={form.field} />
        <DescriptionField field={form.field} text={form.values.description} />
        <ShelfFields field={form.field} />
        <RequirementsField field={form.field} text={form.values.requirements} />
        <CoverField
          field={form.field}
          values={form.values}
          seed={quest.id}
          onChange={(cover) => form.fill({ cover })}
        />
        <Words field={form.field} values={form.values} isAd={answer.details.ad_mode} />
      </Panel>
      <Panel title={t('Timing & Tags')}>
        {quest.status === 'pending' ? (
          <StartField field={form.field} value={form.values.startsAt} help={startHelpOf(quest)} />
        ) : null}
        <EndField field={form.field} label={t('End date')} help={endHelpOf(quest)} />
        {isOpen && hasDuration ? <DurationField field={form.field} /> : null}
        <TagsField field={form.field} tags={form.values.tags} onChange={(tags) => form.fill({ tags })} />
      </Panel>
      <FixedTerms quest={quest} />
      <div className={layout.side} role="region" aria-label={t('Summary')} tabIndex={0}>
        <CardPreview values={preview} seed={quest.id} cost={questFormCost(preview)} taken={quest.currentParticipants} />
      </div>
      <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
      <Stack direction="row" gap={12} justify="end" wrap>
        <Button variant="secondary" onClick={() => void navigate(paths.quests.href())}>
          {t('Cancel')}
        </Button>
        <Button type="submit" isBusy={form.isSending} busyLabel={t('Saving...')}>
          {t('Save changes')}
        </Button>
      </Stack>
    </form>
  );
}
