import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
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

interface Passkey {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

const REMOVAL = t(
  'It no longer signs you in. After the last one, your password alone does, and your recovery codes stop working.',
);

type Settled = Promise<{ error?: unknown }>;

interface SecondFactorPanelProps {
  factor: { passkeys: readonly Passkey[]; codes_left: number; is_required: boolean };
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
    <Panel title={t('Second factor')} gap="small">
      <Stack gap={16}>
        <p>{t('With a passkey, your password alone is not enough to sign in or to move money.')}</p>
        {isRequired && !hasPasskey ? (
          <Banner tone="warning" title={t('This site asks admins for a passkey')}>
            {t('Add one to use the rest of the area.')}
          </Banner>
        ) : null}
        {hasPasskey ? <Passkeys passkeys={passkeys} renderTime={renderTime} onRemove={setRemoved} /> : null}
        {hasPasskey ? (
          <p>{t('Recovery codes left: {codesLeft}. Each signs in once in place of a passkey.', { codesLeft })}</p>
        ) : null}
        <Stack direction="row" gap={12} wrap>
          <Button onClick={() => manage.setIsAdding(true)}>{t('Add a passkey')}</Button>
          {hasPasskey ? (
            <Button variant="secondary" onClick={() => setIsRenewing(true)}>
              {t('New recovery codes')}
            </Button>
          ) : null}
        </Stack>
      </Stack>
      {manage.isAdding ? <AddDialog manage={manage} needsPassword={!hasPasskey} /> : null}
      {removed === null ? null : (
        <ConfirmDialog
          title={t('Remove passkey')}
          description={REMOVAL}
          confirmLabel={t('Remove')}
          busyLabel={t('Removing...')}
          confirm={() => manage.remove(removed)}
          failureText={failureText}
          onClose={() => setRemoved(null)}
        />
      )}
      {isRenewing ? (
        <ConfirmDialog
          title={t('New recovery codes')}
          description={t('Your old codes stop working.')}
          confirmLabel={t('Make new codes')}
          busyLabel={t('Making...')}
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

interface PasskeysProps extends Pick<SecondFactorPanelProps, 'renderTime'> {
  passkeys: readonly Passkey[];
  onRemove: (passkeyId: string) => void;
}

function Passkeys({ passkeys, renderTime, onRemove }: PasskeysProps) {
  return (
    <ul className={styles.list} aria-label={t('Passkeys')}>
      {passkeys.map(({ id, name, created_at: createdAt, last_used_at: usedAt }) => (
        <li key={id} className={styles.row}>
          <div>
            <strong>{name}</strong>
            <p>
              <span>{t('Added')}</span> {renderTime(createdAt)}
              {usedAt ? (
                <span>
                  <Trans text=", last used {usedAt}" values={{ usedAt: renderTime(usedAt) }} />
                </span>
              ) : (
                <span>{t(', not used yet')}</span>
              )}
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Remove {name}', { name })}
            onClick={() => onRemove(id)}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddDialog({ manage, needsPassword }: Pick<SecondFactorPanelProps, 'manage'> & { needsPassword: boolean }) {
  return (
    <FormDialog
      form={manage.form}
      title={t('Add a passkey')}
      description={t('It is kept by your phone, your computer or a security key.')}
      submitLabel={t('Add passkey')}
      busyLabel={t('Waiting for your passkey...')}
      onClose={() => manage.setIsAdding(false)}
    >
      {needsPassword ? (
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...manage.form.field('currentPassword')}
        />
      ) : null}
    </FormDialog>
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
      title={t('Your recovery codes')}
      description={t('Keep them where you find them without your passkey. They are not shown again.')}
      startsAt="title"
      actions={
        <>
          <Button variant="secondary" onClick={() => onDownload(text)}>
            {t('Download')}
          </Button>
          <Button onClick={onClose}>{t('I have kept them')}</Button>
        </>
      }
    >
      <Stack gap={12}>
        <ul className={styles.codes} aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code} translate="no">
              {code}
            </li>
          ))}
        </ul>
        <div>
          <CopyButton label={t('Copy all codes')} value={text} isLabelShown />
        </div>
      </Stack>
    </Dialog>
  );
}
