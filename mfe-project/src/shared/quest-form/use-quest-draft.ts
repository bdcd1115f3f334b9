import type { FormDraft, FormDraftOptions } from '@magnetx/federation/forms';
import { useState } from 'react';
import { drafts, projectSession } from '../../api/project-api.ts';
import { readProject } from '../read-project.ts';

/** The draft of one form of the signed-in project. */
export function useQuestDraft<TValues extends object>(options: FormDraftOptions<TValues>): FormDraft<TValues> {
  const [draft] = useState(() => {
    const projectId = readProject(projectSession.getInfo())?.id ?? '';
    return drafts.open({ ...options, name: `${options.name}:${projectId}`, onlyChanges: true });
  });
  return draft;
}
