import type { ProjectDraft, QuestForm } from '@magnetx/contracts';
import { readCallError, wasAnswered, type CallError } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';

/** The pause in typing after which the form is saved. */
const PAUSE_MS = 1_000;
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 30_000;
/** Sends of one flush: one with a lost answer, its newer values, and those of meanwhile. */
const FLUSH_SENDS_MAX = 3;

/** A draft, and the version on which its values are based: 0 for one that is not stored yet. */
export interface DraftBase {
  readonly id: string;
  readonly version: number;
}

export type SaveState =
  | { readonly kind: 'untouched' | 'saving' | 'saved' }
  /** The next attempt is under way. */
  | { readonly kind: 'waiting'; readonly text: string }
  /** Until the values change. */
  | { readonly kind: 'refused'; readonly text: string }
  /** Saved elsewhere; `theirs` is null for a draft that was posted or deleted. */
  | { readonly kind: 'conflict'; readonly theirs: ProjectDraft | null };

export interface SaverOptions {
  readonly base: DraftBase;
  /** The values of that version. */
  readonly stored: QuestForm;
  /** Returns the new version. */
  readonly save: (base: DraftBase, form: QuestForm, isLastChance: boolean) => Promise<number>;
  /** Null for a draft that does not exist. */
  readonly load: (id: string) => Promise<ProjectDraft | null>;
  readonly createId: () => string;
  readonly onState: (state: SaveState) => void;
  /** Called after each save, with the newest values. `isComplete` unless they differ from what was saved. */
  readonly onSaved: (base: DraftBase, newest: QuestForm, isComplete: boolean) => void;
}

const isSame = (a: QuestForm, b: QuestForm | null): boolean => JSON.stringify(a) === JSON.stringify(b);

function waitText(error: CallError | null): string {
  if (error?.code === 'network') return t('offline, will try again');
  return error?.status === 429 ? t('too many changes, will try again') : t('no answer, will try again');
}

/**
 * Saves the values of one form after each pause in typing, one save at a time. Values with an unknown outcome are sent
 * again before newer ones, and the server recognises them. A draft that was saved elsewhere stops it until
 * {@link resolve}.
 */
export class DraftSaver {
  base: DraftBase;
  state: SaveState = { kind: 'untouched' };
  private readonly options: SaverOptions;
  private newest: QuestForm;
  private stored: QuestForm | null;
  private unanswered: QuestForm | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(options: SaverOptions) {
    this.options = options;
    this.base = options.base;
    this.stored = options.stored;
    this.newest = options.stored;
    if (this.base.version > 0) this.state = { kind: 'saved' };
  }

  /** Takes the newest values. While it waits, the next attempt has its time already. */
  keep(form: QuestForm): void {
    this.newest = form;
    if (this.state.kind === 'conflict' || this.state.kind === 'waiting') return;
    if (this.isComplete() || this.isBlank()) {
      clearTimeout(this.timer);
      this.report({ kind: this.base.version > 0 ? 'saved' : 'untouched' });
    } else {
      this.report({ kind: 'saving' });
      this.arm(PAUSE_MS);
    }
  }

  /** Takes values of an earlier page, which may have been saved as it was left. They go first, before newer ones. */
  recover(form: QuestForm): void {
    this.newest = form;
    if (this.isBlank()) return;
    this.unanswered = form;
    this.report({ kind: 'saving' });
    this.arm(0);
  }

  start(): void {
    this.isStopped = false;
  }

  /** Nothing is saved from now on. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Resolves once everything is saved, or cannot be for now. */
  async flush(): Promise<void> {
    await this.running;
    for (let sends = 0; sends < FLUSH_SENDS_MAX && this.state.kind === 'saving'; sends += 1) await this.run();
  }

  /** Saves what is not saved yet. Resolves to whether everything is. */
  async settle(): Promise<boolean> {
    await this.flush();
    return this.state.kind === 'saved' || this.state.kind === 'untouched';
  }

  /** Tries immediately. On the page's last chance, the call outlives it. */
  run(isLastChance = false): Promise<void> {
    clearTimeout(this.timer);
    this.running ??= this.send(isLastChance).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Ends a conflict. With `both`, and with `mine` of a missing draft, the values become a draft of their own. */
  async resolve(choice: 'mine' | 'theirs' | 'both'): Promise<void> {
    if (this.state.kind !== 'conflict') return;
    const { theirs } = this.state;
    const isOwn = choice === 'both' || theirs === null;
    this.base = isOwn ? { id: this.options.createId(), version: 0 } : { id: theirs.id, version: theirs.version };
    this.stored = isOwn ? null : theirs.form;
    if (choice === 'theirs' && theirs) this.newest = theirs.form;
    this.report({ kind: this.isComplete() ? 'saved' : 'saving' });
    if (this.isComplete()) this.options.onSaved(this.base, this.newest, true);
    else await this.run();
  }

  private isComplete(): boolean {
    return this.running === null && this.unanswered === null && isSame(this.newest, this.stored);
  }

  /** A new form with only a choice of type would become a draft without a title. */
  private isBlank(): boolean {
    if (this.base.version > 0 || this.unanswered !== null || this.stored === null) return false;
    const { type, ad_mode } = this.stored;
    return isSame({ ...this.newest, type, ad_mode }, this.stored);
  }

  private report(state: SaveState): void {
    this.state = state;
    this.options.onState(state);
  }

  private arm(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.run(), delayMs);
  }

  private async send(isLastChance: boolean): Promise<void> {
    const form = this.unanswered ?? this.newest;
    const isStored = this.unanswered === null && (isSame(form, this.stored) || this.isBlank());
    if (this.isStopped || this.state.kind === 'conflict' || isStored) return;
    try {
      const version = await this.options.save(this.base, form, isLastChance);
      this.base = { ...this.base, version };
      this.stored = form;
      this.unanswered = null;
      this.failures = 0;
      const isComplete = isSame(this.newest, form);
      this.report({ kind: isComplete ? 'saved' : 'saving' });
      this.options.onSaved(this.base, this.newest, isComplete);
      if (!isComplete) this.arm(PAUSE_MS);
    } catch (error) {
      await this.handleFailure(form, error);
    }
  }

  private async handleFailure(form: QuestForm, error: unknown): Promise<void> {
    const failure = readCallError(error);
    if (!wasAnswered(error)) return this.wait(form, failure);
    this.unanswered = null;
    const isElsewhere = failure?.code === 'conflict' || failure?.code === 'not_found';
    try {
      const theirs = isElsewhere ? await this.options.load(this.base.id) : null;
      // A new draft conflicts with none when the project has too many.
      if (theirs || (isElsewhere && this.base.version > 0)) this.report({ kind: 'conflict', theirs });
      else this.report({ kind: 'refused', text: failure?.error ?? '' });
    } catch (problem) {
      this.wait(form, readCallError(problem));
    }
  }

  private wait(form: QuestForm, failure: CallError | null): void {
    this.unanswered = form;
    this.failures += 1;
    this.report({ kind: 'waiting', text: waitText(failure) });
    const delayMs = Math.min(RETRY_MS * 2 ** (this.failures - 1), RETRY_MAX_MS);
    this.arm(Math.max(delayMs, (failure?.retryAfterS ?? 0) * 1000));
  }
}
