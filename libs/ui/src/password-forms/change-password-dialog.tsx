import { t } from '@magnetx/texts';
import { FormDialog, type FormState } from '../dialog/form-dialog.tsx';
import { PasswordField, type PasswordFieldProps } from '../text-field/password-field.tsx';

/** The properties of a form's field, without its label. */
type FieldOf<TName extends string> = (name: TName) => Omit<PasswordFieldProps, 'label'>;

interface ChangePasswordDialogProps {
  form: FormState & { field: FieldOf<'currentPassword' | 'password' | 'confirmPassword'> };
  lengthMin: number;
  onClose: () => void;
}

/** The signed-in account's own password. */
export function ChangePasswordDialog({ form, lengthMin, onClose }: ChangePasswordDialogProps) {
  return (
    <FormDialog
      form={form}
      title={t('Change password')}
      description={t('You stay signed in here. Your other sessions end.')}
      submitLabel={t('Change password')}
      busyLabel={t('Changing...')}
      onClose={onClose}
    >
      <PasswordField label={t('Current password')} autoComplete="current-password" {...form.field('currentPassword')} />
      <NewPasswordFields field={form.field} lengthMin={lengthMin} />
    </FormDialog>
  );
}

interface NewPasswordFieldsProps {
  field: FieldOf<'password' | 'confirmPassword'>;
  lengthMin: number;
}

export function NewPasswordFields({ field, lengthMin }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={t('New password')}
        help={t('At least {lengthMin} characters.', { lengthMin })}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={t('Confirm new password')} autoComplete="new-password" {...field('confirmPassword')} />
    </>
  );
}
