import { EMPTY_QUEST_FORM, type QuestForm } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { serverNow } from '@magnetx/federation/clock';
import { nanoid, useHost, useNavigate } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { paths } from '../../paths.ts';
import { useSaveDraftMutation } from './drafts.endpoints.ts';

/** The fields of the form that hold a moment. */
const MOMENTS = Object.keys(EMPTY_QUEST_FORM).filter((name): name is 'endsAt' => name.endsWith('At'));

/** The form without moments in the past. */
function withoutPast(form: QuestForm): QuestForm {
  const over = MOMENTS.filter((name) => !(Date.parse(form[name]) > serverNow()));
  return { ...form, ...Object.fromEntries(over.map((name) => [name, ''])) };
}

/** Opens a new draft with the values that `read` returns, or says why there is none. */
export function useDuplicate() {
  const { notify } = useHost();
  const navigate = useNavigate();
  const [save, { isLoading }] = useSaveDraftMutation();
  const duplicate = async (read: () => Promise<QuestForm>): Promise<void> => {
    const draftId = nanoid();
    try {
      const form = withoutPast(await read());
      await save({ params: { draftId }, body: { version: 0, form } }).unwrap();
      notify({
        type: 'success',
        title: t('Duplicated'),
        message: t('This is a new draft. The original stays as it is.'),
      });
      await navigate(paths.postQuest.ofDraft(draftId));
    } catch (error) {
      notify({ type: 'error', title: t('Not duplicated'), message: errorText(error, t('Please try again.')) });
    }
  };
  return { duplicate, isDuplicating: isLoading };
}
