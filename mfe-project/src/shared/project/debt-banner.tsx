import { DEBT_IS_COVERED_TEXT, debtText, type DebtFigures } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Banner, ButtonLink } from '@magnetx/ui';
import { paths } from '../../paths.ts';

/** The debt of the project, or of one of its quests; nothing without one. */
export function DebtBanner({ debt, isOnBalance = false }: { debt: DebtFigures; isOnBalance?: boolean }) {
  if (debt.owed_cents === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t('Owed by the project: {debt}', { debt: debtText(debt) })}
      action={
        isOnBalance ? null : (
          <ButtonLink href={paths.balance.href()} render={routerLink} variant="secondary" size="small">
            {t('Deposit dollars')}
          </ButtonLink>
        )
      }
    >
      {t('Approved rewards without cover. {debtIsCoveredText}', { debtIsCoveredText: DEBT_IS_COVERED_TEXT })}
    </Banner>
  );
}
