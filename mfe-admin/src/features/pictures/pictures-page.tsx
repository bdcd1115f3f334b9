import { type AdminPicture } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { EmptyState, Note, type TableColumn } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { PictureImage } from './picture-image.tsx';
import { useListPicturesInfiniteQuery } from './pictures.endpoints.ts';
import styles from './pictures-page.module.css';
import { RemovePictureDialog } from './remove-picture-dialog.tsx';

const NOUNS = [t('picture'), t('pictures')] as const;
const BYTES_PER_KB = 1_024;

function columnsAt(onRemove: (picture: AdminPicture) => void): readonly TableColumn<AdminPicture>[] {
  return [
    { key: 'picture', header: t('Picture'), cell: (picture) => <PictureImage picture={picture} /> },
    {
      key: 'project',
      header: t('Project'),
      cell: ({ project, projectId }) =>
        project === '' ? (
          t('Account closed')
        ) : (
          <Link to={paths.project.href(projectId)} className={cells.name}>
            {project}
          </Link>
        ),
    },
    { key: 'uses', header: t('Used by'), cell: (picture) => <Uses picture={picture} /> },
    {
      key: 'uploaded',
      header: t('Uploaded'),
      cell: ({ uploadedAt, uploadedBy }) => (
        <>
          <Ago at={uploadedAt} />
          {uploadedBy ? <span className={cells.detail}>{t('by {uploadedBy}', { uploadedBy })}</span> : null}
        </>
      ),
    },
    {
      key: 'bytes',
      header: t('Size'),
      align: 'end',
      cell: ({ bytes }) => t('{ceil} KB', { ceil: Math.ceil(bytes / BYTES_PER_KB) }),
    },
    {
      key: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      cell: (picture) => (
        <PermittedButton
          permission="pictures"
          variant="quiet"
          size="small"
          aria-label={t('Remove the {kind} of {project}', {
            kind: picture.kind,
            project: picture.project || t('a closed account'),
          })}
          onClick={() => onRemove(picture)}
        >
          {t('Remove')}
        </PermittedButton>
      ),
    },
  ];
}

/** The quests and projects that show a picture. */
function Uses({ picture: { quests, logoOf } }: { picture: AdminPicture }) {
  if (quests.length + logoOf.length === 0) return <Note>{t('Nothing. It is removed after a day.')}</Note>;
  return (
    <ul className={styles.uses}>
      {quests.map(({ id, title }) => (
        <li key={id}>
          <Link to={paths.submission.href(`quest-${id}`)} className={cells.name}>
            {title}
          </Link>
        </li>
      ))}
      {logoOf.map(({ id, name }) => (
        <li key={id}>
          <Trans text="Logo of {link}" values={{ link: <Link to={paths.project.href(id)}>{name}</Link> }} />
        </li>
      ))}
    </ul>
  );
}

/** The pictures that projects uploaded, newest first. */
export function PicturesPage() {
  const [removed, setRemoved] = useState<AdminPicture | null>(null);
  const answer = useListPicturesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <WorkPage title={t('Pictures')} intro={t('Logos and covers that projects uploaded, newest first.')}>
      <AnswerTable
        caption={t('Pictures')}
        isCaptionHidden
        nouns={NOUNS}
        columns={columnsAt(setRemoved)}
        rows={answer.data?.pages.flatMap(({ pictures }) => pictures)}
        rowKey={({ id }) => id}
        answer={answer}
        failedTitle={t('The pictures could not be loaded')}
        paging={{ label: t('Show more'), answer }}
        empty={
          <EmptyState
            field="projects"
            title={t('No pictures yet')}
            message={t('Logos and covers appear here as soon as a project uploads one.')}
          />
        }
      />
      {removed ? <RemovePictureDialog picture={removed} onClose={() => setRemoved(null)} /> : null}
    </WorkPage>
  );
}
