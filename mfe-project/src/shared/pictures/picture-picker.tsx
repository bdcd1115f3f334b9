import { PICTURE_TYPES, type PictureKind } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Banner, Button, cx } from '@magnetx/ui';
import ImageUp from 'lucide-react/icons/image-up';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  type Ref,
} from 'react';
import styles from './picture-picker.module.css';
import { readPicture, type ChosenPicture } from './read-picture.ts';

/** Loaded once a picture is chosen. */
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface PicturePickerProps {
  kind: PictureKind;
  label: string;
  help: string;
  /** The id of the picture; empty for none. */
  value: string;
  /** With the id of an uploaded picture, or empty for none. */
  onChange: (id: string) => void;
  isBusy?: boolean | undefined;
  error?: string | undefined;
  /** The picture, or its substitute, as people will see it. */
  children: ReactNode;
}

/** A picture from a file, by drop or by paste anywhere on the page; its part is chosen before it is uploaded. */
export function PicturePicker(props: PicturePickerProps) {
  const { kind, label, help, value, onChange, isBusy = false, error, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const picking = usePicking(kind);
  const isOff = isBusy || picking.isReading;
  const message = picking.refusal || error;
  usePastedFile((file) => {
    if (!isOff && picking.chosen === null) void picking.read(file);
  });

  return (
    <div
      role="group"
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}help`}
      className={cx(styles.picker, styles[kind])}
      {...useDrop((file) => void (isOff || picking.read(file)))}
    >
      <div className={styles.picture}>{children}</div>
      <div className={styles.side}>
        <span id={`${id}label`} className={styles.label}>
          {label}
        </span>
        <p id={`${id}help`} className={styles.help}>
          {t('{help} PNG, JPEG, WebP or AVIF, up to 5 MB. You can also drop or paste one.', { help })}
        </p>
        <Buttons
          hasPicture={value !== ''}
          isBusy={isOff}
          onChoose={() => input.current?.click()}
          onRemove={() => onChange('')}
        />
        {message ? <Banner tone="danger">{message}</Banner> : null}
      </div>
      <FileInput ref={input} label={label} onFile={(file) => void picking.read(file)} />
      {picking.chosen ? (
        <Suspense>
          <CropDialog
            kind={kind}
            chosen={picking.chosen}
            onClose={picking.close}
            onUploaded={(uploaded) => {
              picking.close();
              onChange(uploaded);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ButtonsProps {
  hasPicture: boolean;
  isBusy: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

function Buttons({ hasPicture, isBusy, onChoose, onRemove }: ButtonsProps) {
  const choice = useRef<HTMLButtonElement>(null);
  function remove(): void {
    onRemove();
    // The pressed button is removed.
    choice.current?.focus();
  }
  return (
    <div className={styles.buttons}>
      <Button ref={choice} variant="secondary" size="small" icon={<ImageUp />} isBusy={isBusy} onClick={onChoose}>
        {hasPicture ? t('Change picture') : t('Upload a picture')}
      </Button>
      {hasPicture ? (
        <Button variant="quiet" size="small" isBusy={isBusy} onClick={remove}>
          {t('Remove')}
        </Button>
      ) : null}
    </div>
  );
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  onFile: (file: File) => void;
}

/** The browser's file dialog, which the button opens. */
function FileInput({ ref, label, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={PICTURE_TYPES.join(',')}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // The same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}

/** The file from its choice until its part is uploaded. */
function usePicking(kind: PictureKind) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isReading, setIsReading] = useState(false);
  async function read(file: File): Promise<void> {
    setRefusal('');
    setIsReading(true);
    const found = await readPicture(file, kind);
    setIsReading(false);
    if (typeof found === 'string') setRefusal(found);
    else setChosen(found);
  }
  return { chosen, refusal, isReading, read, close: () => setChosen(null) };
}

/** Files that are pasted anywhere on the page. A paste of text that comes with a picture stays text. */
function usePastedFile(onFile: (file: File) => void): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? [];
    if (!file || event.clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}

/** Props of a place for a dropped file. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
}
