import { DEBT_IS_COVERED_TEXT, debtText, type DebtFigures } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { Banner, ButtonLink } from '@magnetx/ui';
import { paths } from '../../paths.ts';

/** The debt of the project, or of one of its quests; nothing without one. */
export function DebtBanner({ debt, isOnBalance = false }: { debt: DebtFigures; isOnBalance?: boolean }) {
  if (debt.owed_cents === 0) return null;
  return (
    <Banner
      tone="warning"
      title={`Owed by the project: ${debtText(debt)}`}
      action={
        isOnBalance ? null : (
          <ButtonLink href={paths.balance.href()} render={routerLink} variant="secondary" size="small">
            Deposit dollars
          </ButtonLink>
        )
      }
    >
      Approved rewards without cover. {DEBT_IS_COVERED_TEXT}
    </Banner>
  );
}
