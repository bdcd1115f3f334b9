import type { SecondFactor } from '@magnetx/contracts';
import { useState, type ReactNode } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { FormDialog, type FormState } from '../dialog/form-dialog.tsx';
import { Panel } from '../panel/panel.tsx';
import { Stack } from '../stack/stack.tsx';
import { PasswordField, type PasswordFieldProps } from '../text-field/password-field.tsx';
import styles from './second-factor-panel.module.css';

type Settled = Promise<{ error?: unknown }>;

interface SecondFactorPanelProps {
  factor: SecondFactor;
  manage: {
    form: FormState & { field: (name: 'currentPassword') => Omit<PasswordFieldProps, 'label'> };
    isAdding: boolean;
    setIsAdding: (isAdding: boolean) => void;
    codes: readonly string[];
    forgetCodes: () => void;
    remove: (passkeyId: string) => Settled;
    renewCodes: () => Settled;
    failureText: (error: unknown) => string;
  };
  renderTime: (at: string) => ReactNode;
  /** Downloads a text. */
  onDownload: (text: string) => void;
}

/** The person's own passkeys and recovery codes. */
export function SecondFactorPanel({ factor, manage, renderTime, onDownload }: SecondFactorPanelProps) {
  const { passkeys, codes_left: codesLeft, is_required: isRequired } = factor;
  const { failureText } = manage;
  const [removed, setRemoved] = useState<string | null>(null);
  const [isRenewing, setIsRenewing] = useState(false);
  const hasPasskey = passkeys.length > 0;
  return (
    <Panel title="Second factor" gap="small">
      <Stack gap={16}>
        <p>With a passkey, your password alone is not enough to sign in or to move money.</p>
        {isRequired && !hasPasskey ? (
          <Banner tone="warning" title="This site asks admins for a passkey">
            Add one to use the rest of the area.
          </Banner>
        ) : null}
        {hasPasskey ? (
          <ul className={styles.list} aria-label="Passkeys">
            {passkeys.map(({ id, name, created_at: createdAt, last_used_at: usedAt }) => (
              <li key={id} className={styles.row}>
                <div>
                  <strong>{name}</strong>
                  <p>
                    Added {renderTime(createdAt)}, {usedAt ? <>last used {renderTime(usedAt)}</> : 'not used yet'}
                  </p>
                </div>
                <Button variant="secondary" size="small" aria-label={`Remove ${name}`} onClick={() => setRemoved(id)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {hasPasskey ? <p>{`Recovery codes left: ${codesLeft}. Each signs in once in place of a passkey.`}</p> : null}
        <Stack direction="row" gap={12} wrap>
          <Button onClick={() => manage.setIsAdding(true)}>Add a passkey</Button>
          {hasPasskey ? (
            <Button variant="secondary" onClick={() => setIsRenewing(true)}>
              New recovery codes
            </Button>
          ) : null}
        </Stack>
      </Stack>
      {manage.isAdding ? (
        <FormDialog
          form={manage.form}
          title="Add a passkey"
          description="It stays on your phone, computer or security key. It never leaves it."
          submitLabel="Add passkey"
          busyLabel="Waiting for your passkey..."
          onClose={() => manage.setIsAdding(false)}
        >
          {hasPasskey ? null : (
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              {...manage.form.field('currentPassword')}
            />
          )}
        </FormDialog>
      ) : null}
      {removed === null ? null : (
        <ConfirmDialog
          title="Remove passkey"
          description="It no longer signs in. Without a passkey, your password alone does, and your recovery codes end."
          confirmLabel="Remove"
          busyLabel="Removing..."
          confirm={() => manage.remove(removed)}
          failureText={failureText}
          onClose={() => setRemoved(null)}
        />
      )}
      {isRenewing ? (
        <ConfirmDialog
          title="New recovery codes"
          description="Your old codes stop working."
          confirmLabel="Make new codes"
          busyLabel="Making..."
          variant="primary"
          confirm={manage.renewCodes}
          failureText={failureText}
          onClose={() => setIsRenewing(false)}
        />
      ) : null}
      <RecoveryCodes codes={manage.codes} onDownload={onDownload} onClose={manage.forgetCodes} />
    </Panel>
  );
}

/** New recovery codes, once. */
function RecoveryCodes(
  props: Pick<SecondFactorPanelProps, 'onDownload'> & { codes: readonly string[]; onClose: () => void },
) {
  const { codes, onDownload, onClose } = props;
  const text = codes.join('\n');
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={onClose}
      title="Your recovery codes"
      description="Keep them where you find them without your passkey. They are not shown again."
      startsAt="title"
      actions={
        <>
          <Button variant="secondary" onClick={() => onDownload(text)}>
            Download
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <Stack gap={12}>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code} translate="no">
              {code}
            </li>
          ))}
        </ul>
        <div>
          <CopyButton label="Copy all codes" value={text} />
        </div>
      </Stack>
    </Dialog>
  );
}
