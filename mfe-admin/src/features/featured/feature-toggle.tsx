import type { AdminGiveaway } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import Star from 'lucide-react/icons/star';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { useFeatureGiveawayMutation } from './featured.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to change what is featured') });

/** Puts a giveaway among the featured ones, or takes it off. */
export function FeatureToggle({ giveaway: { id, title, isFeatured } }: { giveaway: AdminGiveaway }) {
  const { notify } = useHost();
  const [feature, { isLoading }] = useFeatureGiveawayMutation();

  async function toggle(): Promise<void> {
    const { error } = await feature({ params: { questId: id }, body: { isFeatured: !isFeatured } });
    if (error) notify({ type: 'error', title: failureText(error), message: title });
    else notify({ type: 'success', title: isFeatured ? t('No longer featured') : t('Featured'), message: title });
  }

  return (
    <PermittedButton
      permission="featured"
      variant={isFeatured ? 'secondary' : 'quiet'}
      size="small"
      icon={<Star fill={isFeatured ? 'currentColor' : 'none'} />}
      isBusy={isLoading}
      aria-pressed={isFeatured}
      aria-label={t('Featured: {title}', { title })}
      onClick={() => void toggle()}
    >
      {isFeatured ? t('Featured') : t('Feature')}
    </PermittedButton>
  );
}
