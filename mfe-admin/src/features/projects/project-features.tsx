import { chooseFeature, FEATURES, isFeatureOn, type ManagedProject } from '@magnetx/contracts';
import { call, failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Badge, Note, Panel } from '@magnetx/ui';
import { adminApi } from '../../api/admin-api.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import styles from '../../shared/records/records.module.css';

const { useChooseFeatureMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    chooseFeature: build.mutation({ ...call(chooseFeature), invalidatesTags: ['Projects', 'Audit'] }),
  }),
});

type ProjectFeature = ManagedProject['features'][number];

const failureText = failureTextFrom({ refused: t('The feature could not be switched') });

const MODE_TEXTS: Record<ProjectFeature['mode'], string> = {
  on: t('Every project has it'),
  chosen: t('Only chosen projects have it'),
  off: t('Switched off for every project'),
};

/** The features of a project. Those for chosen projects are switched here. */
export function ProjectFeatures({ project: { projectId, features } }: { project: ManagedProject }) {
  const { notify } = useHost();
  const [choose, { isLoading }] = useChooseFeatureMutation();
  const toggle = async ({ name, is_chosen: isChosen }: ProjectFeature) => {
    const { error } = await choose({ params: { projectId, feature: name }, body: { is_chosen: !isChosen } });
    if (error) notify({ type: 'error', title: failureText(error), message: FEATURES[name] });
  };
  return (
    <Panel title={t('Features')} padding="small">
      <ul className={styles.lines}>
        {features.map((feature) => {
          const isOn = isFeatureOn(feature.mode, feature.is_chosen);
          return (
            <li key={feature.name} className={styles.member}>
              <span>
                <strong>{FEATURES[feature.name]}</strong> <Badge>{isOn ? t('On') : t('Off')}</Badge>
                <Note>{MODE_TEXTS[feature.mode]}</Note>
              </span>
              {feature.mode === 'chosen' ? (
                <PermittedButton
                  permission="projects"
                  variant="secondary"
                  size="small"
                  disabled={isLoading}
                  aria-label={
                    isOn
                      ? t('Switch off: {features}', { features: FEATURES[feature.name] })
                      : t('Switch on: {features}', { features: FEATURES[feature.name] })
                  }
                  onClick={() => void toggle(feature)}
                >
                  {isOn ? t('Switch off') : t('Switch on')}
                </PermittedButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
