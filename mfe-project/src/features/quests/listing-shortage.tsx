import { LISTING_DAY_MXP, formatMxp, type ProjectQuest } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Banner } from '@magnetx/ui';
import { RequestMxpButton } from '../../shared/credit-request/request-mxp-button.tsx';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';

/** As far ahead as the server warns. */
const DAYS_AHEAD = 2;

/** Warns while the balance does not cover the shown listings, or the next day of one that ended unpaid. */
export function ListingShortage({ quests }: { quests: readonly ProjectQuest[] }) {
  const { data: project } = useGetDashboardQuery(undefined);
  const listed = quests.filter(({ listed_until: listedUntil }) => listedUntil !== null).length;
  const isUnpaid = quests.some(({ concluded_because: because }) => because === 'unpaid');
  const neededMxp = Math.max(listed * DAYS_AHEAD, isUnpaid ? 1 : 0) * LISTING_DAY_MXP;
  if (!project || project.mxp_balance >= neededMxp) return null;
  return (
    <Banner
      tone="warning"
      title={
        listed > 0
          ? t('Your balance does not cover your listings')
          : t('A listing ended because the balance did not cover its next day')
      }
      action={<RequestMxpButton suggestedMxp={neededMxp - project.mxp_balance} />}
    >
      {t('An opportunity costs {listingDayMxp} per day. Its listing ends when the balance no longer covers a day.', {
        listingDayMxp: formatMxp(LISTING_DAY_MXP),
      })}
    </Banner>
  );
}
