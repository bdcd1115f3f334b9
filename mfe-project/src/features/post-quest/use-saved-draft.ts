import { EMPTY_QUEST_FORM, QUEST_KINDS, type ProjectDraft, type QuestForm } from '@magnetx/contracts';
import { readCallError, useAreaDispatch } from '@magnetx/federation/api';
import type { FormDraft } from '@magnetx/federation/forms';
import { nanoid, useRouterPosition } from '@magnetx/federation/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { drafts, projectSession } from '../../api/project-api.ts';
import { paths } from '../../paths.ts';
import { draftsApi } from '../../shared/drafts/drafts.endpoints.ts';
import { readProject } from '../../shared/read-project.ts';
import { useSaveBeforeLogout } from '../../shared/unsaved/unsaved-changes.ts';
import { DraftSaver, type DraftBase, type SaverOptions, type SaveState } from './draft-saver.ts';

export type OpenedDraft = Pick<ProjectDraft, 'id' | 'version' | 'form'>;

export const newDraft = (): OpenedDraft => ({ id: nanoid(), version: 0, form: EMPTY_QUEST_FORM });

type Send = Pick<SaverOptions, 'save' | 'load' | 'onState'>;

/** A page of the form: `draft` in its query is the id of a stored one. */
interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The draft of an open form: stored at the server, and copied to the tab until it is. */
function openDraft(opened: OpenedDraft, send: Send) {
  const projectId = readProject(projectSession.getInfo())?.id ?? '';
  const copyOf = (id: string) =>
    drafts.open({
      name: `post-quest:${projectId}:${id}`,
      initial: { ...opened.form, draftId: opened.id, version: opened.version },
      choices: { type: ['', ...QUEST_KINDS], ad_mode: ['job', 'ad'] },
    });
  /** The id in the page's address, by which the copy is found again. Empty for a new draft. */
  let address = opened.version === 0 ? '' : opened.id;
  /** Null on a page that broke, which will begin with the copy. */
  let onCreated: ((id: string) => void) | null = null;
  const attempts = drafts.open({ name: `post-quest-attempt:${projectId}`, initial: {} });
  const { draftId, version, ...restored } = copyOf(address).restore() ?? { ...opened.form, draftId: '', version: 0 };
  const keepCopy = (base: DraftBase, form: QuestForm) =>
    copyOf(address).keep({ ...form, draftId: base.id, version: base.version });

  const saver = new DraftSaver({
    ...send,
    base: draftId ? { id: draftId, version } : opened,
    stored: opened.form,
    createId: nanoid,
    onSaved(base, newest, isComplete) {
      if (!onCreated) return keepCopy(base, newest);
      copyOf(address).remove();
      if (base.id !== address) onCreated(base.id);
      address = base.id;
      if (!isComplete) keepCopy(base, newest);
    },
  });

  const draft: FormDraft<QuestForm> = {
    restore: () => (draftId ? restored : null),
    keep(values) {
      keepCopy(saver.base, values);
      saver.keep(values);
    },
    remove() {
      copyOf(address).remove();
      attempts.remove();
    },
    keyFor: attempts.keyFor,
    settle: attempts.settle,
  };
  return {
    saver,
    draft,
    start(created: (id: string) => void) {
      onCreated = created;
      saver.start();
      if (draftId) saver.recover(restored);
    },
    /** Unsaved values of a page that is left on purpose are saved after it. */
    leave({ pathname, search }: Address) {
      const isBroken = pathname === paths.postQuest.href() && draftIdIn(search) === address;
      onCreated = isBroken ? null : () => undefined;
      if (isBroken) saver.stop();
      else void saver.flush().finally(() => saver.stop());
    },
  };
}

/** The id of the draft that an address of the form asks for; empty for a new one. */
export const draftIdIn = (search: string): string => new URLSearchParams(search).get('draft') ?? '';

/** Keeps what is filled in as a draft at the server. `onCreated` gets the id of each draft that it creates. */
export function useSavedDraft(opened: OpenedDraft, onCreated: (id: string) => void) {
  const dispatch = useAreaDispatch();
  const position = useRouterPosition();
  const [state, setState] = useState<SaveState>({ kind: opened.version > 0 ? 'saved' : 'untouched' });
  const [{ saver, draft, start, leave }] = useState(() => {
    const { saveDraft, getDraft } = draftsApi.endpoints;
    return openDraft(opened, {
      onState: setState,
      save: async ({ id: draftId, version }, form, keepalive) => {
        const request = { params: { draftId }, body: { version, form }, keepalive };
        return (await dispatch(saveDraft.initiate(request, { track: false })).unwrap()).version;
      },
      load: (draftId) => {
        const asked = getDraft.initiate({ params: { draftId } }, { forceRefetch: true, subscribe: false });
        return dispatch(asked).unwrap().catch(nullIfMissing);
      },
    });
  });
  useSaveBeforeLogout(() => saver.settle());
  const handleCreated = useEffectEvent(onCreated);
  const handleLeave = useEffectEvent(() => leave(position().location));
  useEffect(() => {
    start((id) => handleCreated(id));
    const saveNow = () => void saver.run();
    const saveLast = () => void saver.run(true);
    window.addEventListener('online', saveNow);
    window.addEventListener('pagehide', saveLast);
    return () => {
      window.removeEventListener('online', saveNow);
      window.removeEventListener('pagehide', saveLast);
      handleLeave();
    };
  }, [saver, start]);
  return { opened, saver, draft, state };
}

function nullIfMissing(error: unknown): null {
  if (readCallError(error)?.code === 'not_found') return null;
  throw error;
}

export type SavedDraft = ReturnType<typeof useSavedDraft>;
