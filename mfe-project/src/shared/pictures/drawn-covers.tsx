import { failureTextFrom } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Banner, QuestCover } from '@magnetx/ui';
import type { MouseEvent } from 'react';
import styles from './drawn-covers.module.css';
import { useUploadPictureMutation } from './pictures.endpoints.ts';
import { loadPicture } from './read-picture.ts';

const COUNT = 3;
/** The largest size in which covers are shown, in pixels. */
const SIZE = { width: 1280, height: 720 };

const failureText = failureTextFrom({
  refused: t('The picture was not uploaded'),
  unanswered: t('The picture was not uploaded. Please try again.'),
});

interface DrawnCoversProps {
  category: string;
  projectName: string;
  /** With the id of the uploaded picture. */
  onChoose: (id: string) => void;
}

/** Covers to choose from, which differ by category. The chosen one is uploaded like a picture from a file. */
export function DrawnCovers({ category, projectName, onChoose }: DrawnCoversProps) {
  const [upload, { isLoading, error }] = useUploadPictureMutation();
  async function choose({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    const drawn = currentTarget.querySelector('svg');
    if (!drawn || isLoading) return;
    const file = await paint(drawn);
    const { data: id } = await upload({ query: { kind: 'cover', x: 0, y: 0, ...SIZE }, file });
    if (id) onChoose(id);
  }
  return (
    <>
      <div role="group" aria-label={t('Suggested covers')} className={styles.covers}>
        {Array.from({ length: COUNT }, (_, index) => (
          <button
            key={index}
            type="button"
            className={styles.choice}
            aria-label={t('Use suggestion {number}', { number: index + 1 })}
            aria-disabled={isLoading}
            onClick={(event) => void choose(event)}
          >
            <QuestCover seed={`${category} ${index}`} projectName={projectName} />
          </button>
        ))}
      </div>
      {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
    </>
  );
}

/** The drawing as a PNG file. */
async function paint(drawn: SVGSVGElement): Promise<Blob> {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  for (const [name, value] of Object.entries(SIZE)) copy.setAttribute(name, String(value));
  const source = encodeURIComponent(new XMLSerializer().serializeToString(copy));
  const image = await loadPicture(`data:image/svg+xml,${source}`);
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The cover cannot be drawn'))));
  });
}
