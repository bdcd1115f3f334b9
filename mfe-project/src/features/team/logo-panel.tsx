import { pictureUrl } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Avatar, Panel } from '@magnetx/ui';
import { PicturePicker } from '../../shared/pictures/picture-picker.tsx';
import { useSetLogoMutation } from '../../shared/pictures/pictures.endpoints.ts';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';

/** The project's logo, which its owners choose. */
export function LogoPanel() {
  const { notify } = useHost();
  const { data: project } = useGetDashboardQuery(undefined);
  const [setLogo, { isLoading, error }] = useSetLogoMutation();
  if (!project) return null;
  const { project_name: name, logo } = project;
  async function change(id: string): Promise<void> {
    const answer = await setLogo({ body: { picture_id: id } });
    if (!answer.error)
      notify({ type: 'success', title: id === '' ? t('Logo removed') : t('Logo changed'), message: name });
  }
  return (
    <Panel title={t('Project logo')} gap="small">
      <PicturePicker
        kind="logo"
        label={t('Logo')}
        help={t('People see it on every quest of yours.')}
        value={logo}
        onChange={(id) => void change(id)}
        isBusy={isLoading}
        error={error ? errorText(error, t('The logo was not changed')) : undefined}
      >
        <Avatar name={name} src={logo && pictureUrl(logo, 192)} size="large" isDecorative />
      </PicturePicker>
    </Panel>
  );
}
