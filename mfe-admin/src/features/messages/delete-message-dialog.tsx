import type { AdminMessage } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { useRemoveMessageMutation } from './messages.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to delete the message') });

export function DeleteMessageDialog({ message, onClose }: { message: AdminMessage; onClose: () => void }) {
  const { notify } = useHost();
  const [removeMessage] = useRemoveMessageMutation();
  return (
    <ConfirmDialog
      title={t('Delete the message of {name}?', { name: message.name })}
      description={t('It cannot be undone.')}
      confirmLabel={t('Delete message')}
      busyLabel={t('Deleting...')}
      confirm={() => removeMessage({ params: { messageId: message.id } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: t('Message deleted'), message: message.name })}
      onClose={onClose}
    />
  );
}
