import { API_BASE_PATH, getPublicProfile, type ResponseOf } from '@magnetx/contracts';
import { useParams } from '@magnetx/federation/host';
import { usePageData } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { DataPage } from '../../shared/public-page/data-page.tsx';
import styles from '../../shared/public-page/public-page.module.css';
import { PublicProfileView } from './public-profile-view.tsx';
import { useGetPublicProfileQuery } from './public-profile.endpoints.ts';

/** A user who has made their profile public, for anyone. The gateway prerenders it from its data. */
export function PublicProfilePage() {
  const { handle = '' } = useParams();
  return <PageOfUser key={handle} handle={handle} />;
}

function PageOfUser({ handle }: { handle: string }) {
  const url = `${API_BASE_PATH}${getPublicProfile.path}?handle=${encodeURIComponent(handle)}`;
  const given = usePageData(url) as ResponseOf<typeof getPublicProfile> | undefined;
  const { data, error, refetch } = useGetPublicProfileQuery(handle, { skip: given !== undefined });
  const profile = given?.profile ?? data;
  return (
    <DataPage
      title={profile ? `${profile.name} (@${profile.handle})` : t('Profile')}
      failedTitle={t('The profile could not be loaded')}
      error={error}
      onRetry={refetch}
      className={styles.page}
    >
      {profile ? <PublicProfileView profile={profile} /> : null}
    </DataPage>
  );
}
