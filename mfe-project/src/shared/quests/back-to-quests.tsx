import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink } from '@magnetx/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { paths } from '../../paths.ts';

/** Above the heading of a page about one quest. */
export function BackToQuests() {
  return (
    <p>
      <ButtonLink href={paths.quests.href()} render={routerLink} variant="quiet" size="small" icon={<ArrowLeft />}>
        {t('Back to Quests')}
      </ButtonLink>
    </p>
  );
}
