import { Banner, Button, Dialog, TextField } from '@magnetx/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  /** `primary` for what takes nothing away. */
  variant?: 'danger' | 'primary';
  /** What has to be typed to show that it is meant. */
  phrase?: string;
  /** Does it, and answers the error if it failed. Whoever asked closes the dialog when it went well. */
  confirm: () => Promise<{ error?: unknown }>;
  failureText: (error: unknown) => string;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** However it is written: a handle may be typed with its @ or without. */
function bare(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

/** Asks before something that cannot simply be taken back, and says in its place why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { phrase, variant = 'danger', onClose } = props;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function submit(): Promise<void> {
    setFailure('');
    setIsBusy(true);
    const { error } = await props.confirm();
    setIsBusy(false);
    if (error) setFailure(props.failureText(error));
    else props.onDone();
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (phrase !== undefined && bare(typed) !== bare(phrase)) {
      setRefusal(`Type ${phrase} to confirm`);
    } else void submit();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={variant} isBusy={isBusy} busyLabel={props.busyLabel}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      <form id={formId} onSubmit={handleSubmit} noValidate>
        {phrase === undefined ? null : (
          <TextField
            label={`Type ${phrase} to confirm`}
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
      </form>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </Dialog>
  );
}
