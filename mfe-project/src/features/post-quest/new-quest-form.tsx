import { readCallError } from '@magnetx/federation/api';
import { useNavigate, useSearchParams } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, EmptyState, ListFrame, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useGetDraftQuery } from '../../shared/drafts/drafts.endpoints.ts';
import { PostQuestForm } from './post-quest-form.tsx';
import { draftIdIn, newDraft, useSavedDraft, type OpenedDraft } from './use-saved-draft.ts';

interface NewQuestFormProps {
  balanceMxp: number | undefined;
}

/**
 * The form of the draft that the page's address names, or of a new one. The address of a new draft names it once it is
 * saved, and the form stays.
 */
export function NewQuestForm({ balanceMxp }: NewQuestFormProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = draftIdIn(query.toString());
  const [form, setForm] = useState({ number: 0, opened: asked, shown: asked, created: '' });
  if (asked !== form.shown) {
    const isOwn = asked === form.created;
    setForm(isOwn ? { ...form, shown: asked } : { number: form.number + 1, opened: asked, shown: asked, created: '' });
  }
  const handleCreated = (id: string) => {
    setForm((current) => ({ ...current, created: id }));
    void navigate(paths.postQuest.ofDraft(id), { replace: true, preventScrollReset: true });
  };
  const shared = { balanceMxp, onCreated: handleCreated };
  return form.opened ? (
    <StoredDraft key={form.number} draftId={form.opened} {...shared} />
  ) : (
    <DraftForm key={form.number} {...shared} />
  );
}

interface SharedProps extends NewQuestFormProps {
  onCreated: (id: string) => void;
}

function StoredDraft({ draftId, ...shared }: SharedProps & { draftId: string }) {
  const answer = useGetDraftQuery({ params: { draftId } });
  if (answer.data) return <DraftForm stored={answer.data} {...shared} />;
  if (readCallError(answer.error)?.code === 'not_found') {
    return (
      <EmptyState
        field="quests"
        title={t('This draft no longer exists')}
        message={t('It was posted or deleted.')}
        action={
          <ButtonLink href={paths.drafts.href()} render={routerLink} variant="secondary">
            {t('All drafts')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ListFrame state={listStateOf(answer)} failedTitle={t('The draft could not be loaded')}>
      <div role="status" aria-label={t('Loading the draft')}>
        <Skeleton height={480} shape="block" />
      </div>
    </ListFrame>
  );
}

function DraftForm({ stored, balanceMxp, onCreated }: SharedProps & { stored?: OpenedDraft }) {
  // The first answer: later ones must not change the input.
  const [opened] = useState(() => stored ?? newDraft());
  const saved = useSavedDraft(opened, onCreated);
  return <PostQuestForm balanceMxp={balanceMxp} saved={saved} />;
}
