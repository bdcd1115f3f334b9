import { reasonFormSchema, type AdminPicture } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextArea } from '@magnetx/ui';
import { PictureImage } from './picture-image.tsx';
import { useRemovePictureMutation } from './pictures.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to remove the picture') });

/** Asks for the reason, and removes a picture wherever it is used. */
export function RemovePictureDialog({ picture, onClose }: { picture: AdminPicture; onClose: () => void }) {
  const { notify } = useHost();
  const [remove] = useRemovePictureMutation();
  const form = useCallForm({
    schema: reasonFormSchema,
    defaultValues: { reason: '' },
    send: async (body) => {
      await remove({ params: { pictureId: picture.id }, body }).unwrap();
      notify({ type: 'success', title: t('Picture removed'), message: picture.project });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Remove this picture?')}
      description={t('It disappears wherever it is used, and cannot be uploaded again.')}
      submitLabel={t('Remove picture')}
      busyLabel={t('Removing...')}
      variant="danger"
      notice={<PictureImage picture={picture} />}
      onClose={onClose}
    >
      <TextArea label={t('Reason')} help={t('It is written to the audit log.')} rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
