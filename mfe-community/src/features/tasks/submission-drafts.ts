import { STORAGE_KEYS, SUBMISSION_PLATFORMS } from '@magnetx/contracts';
import { nanoid } from '@magnetx/federation/host';
import { tabStorage } from '../../shared/browser/tab-storage';

/** The submission form as it is filled in. */
export interface SubmissionValues {
  readonly submission_url: string;
  readonly submission_platform: (typeof SUBMISSION_PLATFORMS)[number];
  readonly submission_text: string;
}

interface Draft {
  readonly values: SubmissionValues;
  /** The attempt that these values were last sent in, until the server's answer to it is known. */
  readonly attempt: { readonly key: string; readonly values: SubmissionValues } | null;
}

export const EMPTY_SUBMISSION: SubmissionValues = {
  submission_url: '',
  submission_platform: SUBMISSION_PLATFORMS[0],
  submission_text: '',
};

type Drafts = Readonly<Record<string, Draft>>;

function isValues(values: unknown): values is SubmissionValues {
  if (typeof values !== 'object' || values === null) return false;
  const { submission_url, submission_platform, submission_text } = values as Record<string, unknown>;
  const isPlatform = SUBMISSION_PLATFORMS.some((platform) => platform === submission_platform);
  return typeof submission_url === 'string' && isPlatform && typeof submission_text === 'string';
}

/** What is kept may be of an older version of this page, or cut: what cannot be read is no draft. */
function readDrafts(): Drafts {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(STORAGE_KEYS.userDrafts) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {};
  } catch {
    return {};
  }
}

function isSame(a: SubmissionValues, b: SubmissionValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What one user has typed into the form of one task and not sent yet; kept for the tab. */
export interface SubmissionDraft {
  /** Null when nothing was typed. */
  readonly values: () => SubmissionValues | null;
  readonly keep: (values: SubmissionValues) => void;
  readonly remove: () => void;
  /**
   * The key under which these values are sent. The same values keep it until the answer is known, also over a new
   * sign-in or a reload: a send whose answer got lost is repeated, and not done twice.
   */
  readonly attemptKey: (values: SubmissionValues) => string;
  /** The server has answered: the next send is an attempt of its own. */
  readonly settleAttempt: () => void;
}

export function submissionDraft(userId: string, taskId: number): SubmissionDraft {
  const name = `task:${userId}:${taskId}`;

  function read(): Draft {
    const draft = Object.hasOwn(readDrafts(), name) ? readDrafts()[name] : undefined;
    return draft && isValues(draft.values) ? draft : { values: EMPTY_SUBMISSION, attempt: null };
  }
  function write(draft: Draft | null): void {
    const others = Object.entries(readDrafts()).filter(([other]) => other !== name);
    const drafts = draft ? [...others, [name, draft]] : others;
    if (drafts.length > 0) tabStorage.set(STORAGE_KEYS.userDrafts, JSON.stringify(Object.fromEntries(drafts)));
    else tabStorage.remove(STORAGE_KEYS.userDrafts);
  }

  return {
    values() {
      const { values } = read();
      return isSame(values, EMPTY_SUBMISSION) ? null : values;
    },
    keep: (values) => write({ ...read(), values }),
    remove: () => write(null),
    attemptKey(values) {
      const { attempt } = read();
      const key = attempt && isSame(attempt.values, values) ? attempt.key : nanoid();
      write({ values, attempt: { key, values } });
      return key;
    },
    settleAttempt: () => write({ ...read(), attempt: null }),
  };
}
