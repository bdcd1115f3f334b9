import { t } from '@magnetx/texts';
import { useId, useState, type FormEvent } from 'react';
import { CheckField } from '../check-field/check-field.tsx';
import { TextArea, type TextAreaProps } from '../text-field/text-area.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

export interface ConfirmDialogProps extends Pick<
  FormDialogProps,
  'title' | 'description' | 'busyLabel' | 'variant' | 'onClose' | 'children'
> {
  confirmLabel: string;
  /** The text to type for confirmation. */
  phrase?: string | undefined;
  /** A sentence to agree to by a check box, before the button works. */
  consent?: string | undefined;
  /** Asks for words, such as a reason, which `confirm` gets. */
  words?: Pick<TextAreaProps, 'label' | 'help'> | undefined;
  /** Resolves with the error when it failed. */
  confirm: (words: string) => Promise<{ error?: unknown }>;
  failureText: (error: unknown) => string;
  /** Called after success, before the dialog closes. */
  onDone?: (() => void) | undefined;
}

/** A handle may be typed with its @ or without, in any case. */
function normalize(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

/** Asks before something that cannot simply be undone, and shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { phrase, consent, variant = 'danger' } = props;
  const failureId = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const [failure, setFailure] = useState('');
  const [isAgreed, setIsAgreed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [words, setWords] = useState('');

  async function submit(): Promise<void> {
    setFailure('');
    setIsBusy(true);
    const { error } = await props.confirm(words);
    setIsBusy(false);
    if (error) {
      setFailure(props.failureText(error));
      return;
    }
    props.onDone?.();
    props.onClose();
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (phrase !== undefined && normalize(typed) !== normalize(phrase)) {
      setRefusal(t('Type {phrase} to confirm', { phrase }));
    } else void submit();
  }

  return (
    <FormDialog
      title={props.title}
      description={props.description}
      submitLabel={props.confirmLabel}
      busyLabel={props.busyLabel}
      variant={variant}
      isSubmitDisabled={consent !== undefined && !isAgreed}
      form={{
        onSubmit: handleSubmit,
        messages: failure ? [{ id: failureId, text: failure }] : [],
        waitUntilMs: null,
        isSending: isBusy,
      }}
      notice={props.children}
      onClose={props.onClose}
    >
      {consent === undefined ? null : (
        <CheckField label={consent} checked={isAgreed} onChange={(event) => setIsAgreed(event.currentTarget.checked)} />
      )}
      {props.words ? (
        <TextArea {...props.words} rows={3} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      ) : null}
      {phrase === undefined ? null : (
        <TextField
          label={t('Type {phrase} to confirm', { phrase })}
          value={typed}
          error={refusal || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefusal('');
          }}
        />
      )}
    </FormDialog>
  );
}
