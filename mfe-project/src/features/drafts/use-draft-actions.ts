import type { ProjectDraftRow, QuestForm } from '@magnetx/contracts';
import { errorText, useAreaDispatch } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { draftsApi, useRemoveDraftMutation } from '../../shared/drafts/drafts.endpoints.ts';

/** The actions on a listed draft. The toast of a deletion can undo it. */
export function useDraftActions({ id: draftId, title }: ProjectDraftRow) {
  const { notify } = useHost();
  const dispatch = useAreaDispatch();
  const [removeDraft, { isLoading }] = useRemoveDraftMutation();
  const { getDraft, saveDraft } = draftsApi.endpoints;

  const readForm = async (): Promise<QuestForm> => {
    const asked = getDraft.initiate({ params: { draftId } }, { forceRefetch: true, subscribe: false });
    return (await dispatch(asked).unwrap()).form;
  };

  async function restore(form: QuestForm): Promise<void> {
    const request = { params: { draftId }, body: { version: 0, form } };
    const { error } = await dispatch(saveDraft.initiate(request, { track: false }));
    if (error) notify({ type: 'error', title: t('Not restored'), message: errorText(error, t('Please try again.')) });
  }

  async function remove(): Promise<void> {
    const { data, error } = await removeDraft({ params: { draftId } });
    if (error) {
      notify({ type: 'error', title: t('Not deleted'), message: errorText(error, t('Please try again.')) });
      return;
    }
    notify({
      type: 'info',
      title: t('Draft deleted'),
      message: title.trim() || t('Untitled'),
      duration: 10_000,
      action: { label: t('Undo'), onClick: () => void restore(data.form) },
    });
  }

  return { readForm, remove, isRemoving: isLoading };
}
