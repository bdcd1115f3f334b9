import { API_BASE_PATH, getPublicProject, type ResponseOf } from '@magnetx/contracts';
import { useParams } from '@magnetx/federation/host';
import { usePageData } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { DataPage } from '../../shared/public-page/data-page.tsx';
import styles from '../../shared/public-page/public-page.module.css';
import { PublicProjectView } from './public-project-view.tsx';
import { useGetPublicProjectQuery } from './public-project.endpoints.ts';

/** A project for anyone. The gateway prerenders it from its data. */
export function PublicProjectPage() {
  const { name = '' } = useParams();
  return <PageOfProject key={name} name={name} />;
}

function PageOfProject({ name }: { name: string }) {
  const url = `${API_BASE_PATH}${getPublicProject.path}?name=${encodeURIComponent(name)}`;
  const given = usePageData(url) as ResponseOf<typeof getPublicProject> | undefined;
  const { data, error, refetch } = useGetPublicProjectQuery(name, { skip: given !== undefined });
  const project = given?.project ?? data;
  return (
    <DataPage
      title={project?.name ?? t('Project')}
      failedTitle={t('The project could not be loaded')}
      error={error}
      onRetry={refetch}
      className={styles.page}
    >
      {project ? <PublicProjectView project={project} /> : null}
    </DataPage>
  );
}
