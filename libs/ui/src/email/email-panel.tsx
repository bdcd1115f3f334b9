import { t } from '@magnetx/texts';
import { Badge } from '../badge/badge.tsx';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import type { FormState } from '../dialog/form-dialog.tsx';
import { FormErrors } from '../form-errors/form-errors.tsx';
import { Panel } from '../panel/panel.tsx';
import { Stack } from '../stack/stack.tsx';
import { PasswordField } from '../text-field/password-field.tsx';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

interface EmailPanelProps {
  email: {
    /** Whether the site sends e-mail. */
    is_offered: boolean;
    /** The confirmed address. Empty without one. */
    address: string;
    /** An address that waits for its link. Empty without one. */
    pending: string;
  };
  /** The use of the address, for the person. */
  purpose: string;
  form: FormState & { field: (name: 'address' | 'currentPassword') => Omit<TextFieldProps, 'label'> };
  /** Of someone who signs in with a password, which a new address needs. */
  hasPassword: boolean;
  isRemoving: boolean;
  onRemove: () => void;
}

/** The person's own e-mail address: confirmed, waiting for its link, or none. */
export function EmailPanel({ email, purpose, form, hasPassword, isRemoving, onRemove }: EmailPanelProps) {
  const { is_offered: isOffered, address, pending } = email;
  if (!isOffered) {
    return (
      <Panel title={t('Email')} gap="small">
        <p>{t('This site sends no email.')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('Email')} gap="small">
      <Stack gap={16}>
        <p>{purpose}</p>
        {address ? (
          <p>
            <strong>{address}</strong> <Badge tone="success">{t('Confirmed')}</Badge>
          </p>
        ) : null}
        {pending ? (
          <Banner tone="info" title={t('Open the link in your email')}>
            {t('We sent it to {pending}. It works once, for 24 hours. Enter the address again to get another one.', {
              pending,
            })}
          </Banner>
        ) : null}
        <form noValidate onSubmit={form.onSubmit}>
          <Stack gap={16}>
            <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
            <TextField
              label={address ? t('Another address') : t('Your email address')}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('address')}
            />
            {hasPassword ? (
              <PasswordField
                label={t('Current password')}
                autoComplete="current-password"
                {...form.field('currentPassword')}
              />
            ) : null}
            <div>
              <Button type="submit" isBusy={form.isSending} busyLabel={t('Sending...')}>
                {t('Send a link')}
              </Button>
            </div>
          </Stack>
        </form>
        {address || pending ? (
          <div>
            <Button variant="secondary" isBusy={isRemoving} busyLabel={t('Removing...')} onClick={onRemove}>
              {t('Remove my address')}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Panel>
  );
}
