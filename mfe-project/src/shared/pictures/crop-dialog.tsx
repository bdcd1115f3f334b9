import { PICTURE_RATIOS, PICTURE_WIDTH_MIN, pictureCropSchema, type PictureKind } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { FormDialog } from '@magnetx/ui';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import styles from './crop-dialog.module.css';
import { useUploadPictureMutation } from './pictures.endpoints.ts';
import { widestPart, type ChosenPicture } from './read-picture.ts';

const KEYBOARD_STEP_PX = 8;
const ZOOM_MAX = 8;
/** Of a picture of 5 MB on a slow line: longer than the gateway waits. */
const UPLOAD_TIMEOUT_MS = 70_000;

const failureText = failureTextFrom({
  refused: t('The picture was not uploaded'),
  unanswered: t('The picture was not uploaded. Please try again.'),
});

interface CropDialogProps {
  kind: PictureKind;
  chosen: ChosenPicture;
  onUploaded: (id: string) => void;
  onClose: () => void;
}

/** Chooses the part of a picture to show, by pointer, touch or keys, and uploads it. */
export function CropDialog({ kind, chosen, onUploaded, onClose }: CropDialogProps) {
  const [upload] = useUploadPictureMutation();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);
  const form = useCallForm({
    schema: pictureCropSchema,
    defaultValues: { kind, x: 0, y: 0, width: 0, height: 0 },
    listsEveryFailure: true,
    send: async (query) => {
      const id = await upload({ query, file: chosen.file, timeoutMs: UPLOAD_TIMEOUT_MS }).unwrap();
      if (!isClosed.current) onUploaded(id);
    },
    failureText,
  });
  const { x = 0, y = 0, width = 0, height = 0 } = form.values;
  const part = { x, y, width, height };
  // A little room for rounding: the server counts whole pixels.
  const zoomMax = Math.max(1, Math.min(ZOOM_MAX, widestPart(chosen, kind) / (PICTURE_WIDTH_MIN[kind] + 4)));

  /** React passes an event of a portal on to the form around the button. */
  function handleSubmit(event: FormEvent) {
    event.stopPropagation();
    form.onSubmit(event);
  }

  return (
    <FormDialog
      form={{ ...form, onSubmit: handleSubmit }}
      title={t('Place your {kind}', { kind })}
      description={t('Drag the picture, or move it with the arrow keys.')}
      submitLabel={t('Use this picture')}
      busyLabel={t('Uploading...')}
      isSubmitDisabled={part.width === 0}
      onClose={onClose}
    >
      <div className={styles.stage}>
        <Cropper
          image={chosen.src}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          aspect={PICTURE_RATIOS[kind]}
          keyboardStep={KEYBOARD_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percentages, pixels) => form.fill(pixels)}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t('Part to show: move the picture with the arrow keys') }}
        />
      </div>
      <ZoomField zoom={zoom} zoomMax={zoomMax} onChange={setZoom} />
      {part.width > 0 ? <Preview kind={kind} chosen={chosen} part={part} /> : null}
    </FormDialog>
  );
}

interface ZoomFieldProps {
  zoom: number;
  zoomMax: number;
  onChange: (zoom: number) => void;
}

function ZoomField({ zoom, zoomMax, onChange }: ZoomFieldProps) {
  const id = useId();
  return (
    <div className={styles.zoom}>
      <label htmlFor={id}>{t('Zoom')}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={zoomMax}
        step={0.05}
        value={zoom}
        disabled={zoomMax === 1}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** The part as people will see it. */
function Preview({ kind, chosen, part }: { kind: PictureKind; chosen: ChosenPicture; part: Area }) {
  return (
    <figure className={styles.preview}>
      <svg className={styles[kind]} viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`} aria-hidden="true">
        <image href={chosen.src} width={chosen.width} height={chosen.height} />
      </svg>
      <figcaption>
        {kind === 'logo'
          ? t('Beside your name: {width} × {height} pixels', { width: part.width, height: part.height })
          : t('On cards: {width} × {height} pixels', { width: part.width, height: part.height })}
      </figcaption>
    </figure>
  );
}
