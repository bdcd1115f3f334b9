import { PICTURE_SIZES, pictureUrl, type AdminPicture } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import styles from './pictures-page.module.css';

/** A picture as small as it is stored. */
export function PictureImage({ picture: { id, kind, project } }: { picture: AdminPicture }) {
  const size = kind === 'logo' ? 96 : 400;
  const { width, height } = kind === 'logo' ? PICTURE_SIZES.logo[96] : PICTURE_SIZES.cover[400];
  return (
    <img
      className={styles[kind]}
      src={pictureUrl(id, size)}
      alt={
        kind === 'logo'
          ? t('Logo of {project}', { project: project || t('a closed account') })
          : t('Cover of {project}', { project: project || t('a closed account') })
      }
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
