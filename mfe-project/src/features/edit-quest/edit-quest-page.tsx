import {
  questEditFormSchema,
  type BodyInputOf,
  type ProjectQuest,
  type QuestEditForm,
  type editQuest,
} from '@magnetx/contracts';
import { failureTextFrom, readCallError } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost, useNavigate, useParams } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import {
  Button,
  ButtonLink,
  ContentPage,
  EmptyState,
  FormErrors,
  ListFrame,
  Panel,
  Skeleton,
  Stack,
} from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { DraftNotice } from '../../shared/quest-form/draft-notice.tsx';
import { toLocalField } from '../../shared/quest-form/local-moment.ts';
import {
  DescriptionField,
  EndField,
  RequirementsField,
  TagsField,
  TitleField,
} from '../../shared/quest-form/basics-fields.tsx';
import { useQuestDraft } from '../../shared/quest-form/use-quest-draft.ts';
import { useEditQuestMutation, useGetQuestQuery } from '../../shared/quests/quests.endpoints.ts';
import { useUnsavedChanges } from '../../shared/unsaved/unsaved-changes.ts';

const failureText = failureTextFrom({
  refused: 'Failed to save quest',
  unanswered: 'Failed to save quest. Please try again.',
});

/** Where an owner changes the words of a quest, or gives it a later end. */
export function EditQuestPage() {
  const questId = Number(useParams()['questId']);
  return (
    <ContentPage title="Edit Quest" width="narrow">
      <h1>Edit Quest</h1>
      <Editor questId={questId} />
    </ContentPage>
  );
}

function Editor({ questId }: { questId: number }) {
  const answer = useGetQuestQuery({ params: { questId } }, { refetchOnMountOrArgChange: true });
  const { data: quest, error } = answer;
  if (quest?.status === 'active' || quest?.status === 'pending') return <EditForm quest={quest} />;
  if (quest || readCallError(error)?.code === 'not_found') {
    return (
      <EmptyState
        field="quests"
        title={quest ? 'This quest can no longer be edited' : 'Quest not found'}
        message={
          quest
            ? 'It has ended. Its performance page shows the results.'
            : "The quest you're looking for doesn't exist or has been removed."
        }
        action={
          <ButtonLink href={paths.quests.href()} render={routerLink} variant="secondary">
            Back to Quests
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ListFrame state={listStateOf(answer)} failedTitle="The quest could not be loaded">
      <div role="status" aria-label="Loading the quest">
        <Skeleton height={320} shape="block" />
      </div>
    </ListFrame>
  );
}

function editFormOf({ title, description, tags, requirements, endsAt }: ProjectQuest): QuestEditForm {
  return { title, description, tags, requirements, endsAt: endsAt === null ? '' : toLocalField(new Date(endsAt)) };
}

function EditForm({ quest }: { quest: ProjectQuest }) {
  const { notify } = useHost();
  const navigate = useNavigate();
  const [edit] = useEditQuestMutation();
  // The first answer: later ones must not change the input.
  const [saved] = useState(() => editFormOf(quest));
  const draft = useQuestDraft({ name: `edit-quest:${quest.id}`, initial: saved });

  async function send({ endsAt, ...words }: BodyInputOf<typeof editQuest>): Promise<void> {
    // The field has minute precision: an unchanged end keeps its milliseconds.
    const body = form.values.endsAt === saved.endsAt || endsAt === undefined ? words : { ...words, endsAt };
    await edit({ params: { questId: quest.id }, body }).unwrap();
    markSaved();
    notify({ type: 'success', title: 'Quest saved', message: words.title.trim() });
    void navigate(paths.quests.href());
  }

  const form = useCallForm<QuestEditForm, BodyInputOf<typeof editQuest>>({
    schema: questEditFormSchema,
    defaultValues: saved,
    optional: ['requirements', 'endsAt'],
    listsEveryFailure: true,
    send,
    failureText,
    draft,
  });
  const markSaved = useUnsavedChanges(JSON.stringify(form.values) !== JSON.stringify(saved), draft);

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap={16}>
        <DraftNotice form={form} />
        <Panel title="Basic Information">
          <TitleField field={form.field} />
          <DescriptionField field={form.field} />
          <RequirementsField field={form.field} />
        </Panel>
        <Panel title="Timing & Tags">
          <EndField field={form.field} label="End date" help="It can only be moved to a later moment." />
          <TagsField field={form.field} tags={form.values.tags} onChange={(tags) => form.fill({ tags })} />
        </Panel>
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        <Stack direction="row" gap={12} justify="end" wrap>
          <Button variant="secondary" onClick={() => void navigate(paths.quests.href())}>
            Cancel
          </Button>
          <Button type="submit" isBusy={form.isSending} busyLabel="Saving...">
            Save changes
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
