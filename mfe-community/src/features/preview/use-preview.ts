import { previewOwnQuest, previewQuest, STORAGE_KEYS, type QuestPreview } from '@magnetx/contracts';
import { sendCall, type CallError } from '@magnetx/federation/api';
import { deviceStorage } from '@magnetx/federation/storage';
import { useCallback, useEffect, useState } from 'react';

/**
 * The sessions of the two other areas, read here on purpose and never changed: a preview is for them, not for users.
 * An admin may see every quest, so that session goes first.
 */
// Reviewers and owners see previews with the sessions of their own areas.
const adminSession = { getToken: () => deviceStorage.get(STORAGE_KEYS.adminToken) };
const projectSession = { getToken: () => deviceStorage.get(STORAGE_KEYS.projectToken) };

type Answer =
  | { readonly state: 'loading' | 'signed-out' }
  | { readonly state: 'failed'; readonly error: CallError; readonly retry: () => void }
  | { readonly state: 'shown'; readonly preview: QuestPreview };

function load(questId: number, signal: AbortSignal) {
  const request = { params: { questId } };
  if (adminSession.getToken()) return sendCall(previewQuest, request, adminSession, signal);
  if (projectSession.getToken()) return sendCall(previewOwnQuest, request, projectSession, signal);
  return null;
}

/** Loads a quest in the users' shape with the session of an admin or of its project. */
export function usePreview(questId: number): Answer {
  const [answer, setAnswer] = useState<Answer>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const leaving = new AbortController();
    const show = async () => {
      const result = await load(questId, leaving.signal);
      if (leaving.signal.aborted) return;
      if (result === null || result.error?.status === 401) setAnswer({ state: 'signed-out' });
      else if (result.error) setAnswer({ state: 'failed', error: result.error, retry });
      else setAnswer({ state: 'shown', preview: result.data.preview });
    };
    void show();
    return () => leaving.abort();
  }, [questId, attempt, retry]);
  return answer;
}
