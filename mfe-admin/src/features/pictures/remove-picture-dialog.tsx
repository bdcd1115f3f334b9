import { removePicture, type AdminPicture } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { FormDialog, TextArea } from '@magnetx/ui';
import { PictureImage } from './picture-image.tsx';
import { useRemovePictureMutation } from './pictures.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to remove the picture' });

/** Asks for the reason, and removes a picture wherever it is used. */
export function RemovePictureDialog({ picture, onClose }: { picture: AdminPicture; onClose: () => void }) {
  const { notify } = useHost();
  const [remove] = useRemovePictureMutation();
  const form = useCallForm({
    schema: removePicture.body,
    defaultValues: { reason: '' },
    send: async (body) => {
      await remove({ params: { pictureId: picture.id }, body }).unwrap();
      notify({ type: 'success', title: 'Picture removed', message: picture.project });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title="Remove this picture?"
      description="It disappears wherever it is used, and cannot be uploaded again."
      submitLabel="Remove picture"
      busyLabel="Removing..."
      variant="danger"
      notice={<PictureImage picture={picture} />}
      onClose={onClose}
    >
      <TextArea label="Reason" help="It is written to the audit log." rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
