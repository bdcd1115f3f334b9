import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink } from '@magnetx/ui';
import type { ComponentProps } from 'react';
import { paths } from '../../paths.ts';
import { Permitted } from '../access/permitted.tsx';

/** Leads to the form of a new quest, for the roles that may post one. */
export function PostQuestLink(props: Partial<Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'icon'>>) {
  return (
    <Permitted to="quests.write">
      <ButtonLink href={paths.postQuest.href()} render={routerLink} {...props}>
        {t('Post New Quest')}
      </ButtonLink>
    </Permitted>
  );
}
