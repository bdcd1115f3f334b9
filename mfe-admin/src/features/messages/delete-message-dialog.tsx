import type { AdminMessage } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { ConfirmDialog } from '@magnetx/ui';
import { useRemoveMessageMutation } from './messages.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to delete the message' });

export function DeleteMessageDialog({ message, onClose }: { message: AdminMessage; onClose: () => void }) {
  const { notify } = useHost();
  const [removeMessage] = useRemoveMessageMutation();
  return (
    <ConfirmDialog
      title={`Delete the message of ${message.name}?`}
      description="It cannot be undone."
      confirmLabel="Delete message"
      busyLabel="Deleting..."
      confirm={() => removeMessage({ params: { messageId: message.id } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: 'Message deleted', message: message.name })}
      onClose={onClose}
    />
  );
}
