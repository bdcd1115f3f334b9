import { RESET_LINK_MINUTES, RESET_PATHS } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Banner, Button, CopyField, Note, Stack } from '@magnetx/ui';
import { useState } from 'react';

const failureText = failureTextFrom({ refused: t('Failed to create the link') });

interface ResetLinkProps {
  area: keyof typeof RESET_PATHS;
  issue: () => Promise<{ readonly token: string }>;
}

/** Creates a link with which a person chooses a new password, and shows it once. */
export function ResetLink({ area, issue }: ResetLinkProps) {
  const [link, setLink] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function create(): Promise<void> {
    setIsBusy(true);
    setFailure('');
    try {
      const { token } = await issue();
      setLink(new URL(RESET_PATHS[area].replace('{token}', token), window.location.origin).href);
    } catch (error) {
      setFailure(failureText(error));
    }
    setIsBusy(false);
  }

  return (
    <Stack gap={16}>
      {link ? (
        <>
          <CopyField label={t('Reset link')} value={link} />
          <Note>
            {t('Hand it over yourself. It works once, for {resetLinkMinutes} minutes. Copy it now.', {
              resetLinkMinutes: RESET_LINK_MINUTES,
            })}
          </Note>
        </>
      ) : (
        <>
          <Note>{t('With this link they choose a new password. All their sessions end then.')}</Note>
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
          <span>
            <Button variant="secondary" isBusy={isBusy} busyLabel={t('Creating...')} onClick={() => void create()}>
              {t('Create reset link')}
            </Button>
          </span>
        </>
      )}
    </Stack>
  );
}
