import { t } from '@magnetx/texts';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { SuccessPanel } from '../../shared/components/success-panel.tsx';
import { CreateAdminForm } from './create-admin-form.tsx';

const REDIRECT_DELAY_MS = 2_000;

export function CreateAdminPage() {
  const [isDone, setIsDone] = useState(false);

  if (!isDone) return <CreateAdminForm onDone={() => setIsDone(true)} />;
  return (
    <SuccessPanel
      title={t('Admin Created!')}
      message={t('Admin account has been created successfully. You can now login.')}
      to={paths.login.href()}
      linkLabel={t('Go to Login')}
      delayMs={REDIRECT_DELAY_MS}
    />
  );
}
