import { t } from '@magnetx/texts';
import type { NavItem } from '@magnetx/ui';
import ChartColumn from 'lucide-react/icons/chart-column';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import SquareCheckBig from 'lucide-react/icons/square-check-big';
import Wallet from 'lucide-react/icons/wallet';
import { paths } from '../../paths.ts';

const ITEMS = [
  { label: t('Dashboard'), href: paths.dashboard.href(), below: [], icon: <LayoutDashboard size={20} /> },
  {
    label: t('Quests'),
    href: paths.quests.href(),
    below: [
      `${paths.quests.href()}/`,
      paths.postQuest.href(),
      paths.drafts.href(),
      paths.questPerformance.pattern.replace(':questId', ''),
    ],
    icon: <ListChecks size={20} />,
  },
  { label: t('Submissions'), href: paths.submissions.href(), below: [], icon: <SquareCheckBig size={20} /> },
  { label: t('Applications'), href: paths.applications.href(), below: [], icon: <Inbox size={20} /> },
  { label: t('Analytics'), href: paths.analytics.href(), below: [], icon: <ChartColumn size={20} /> },
  { label: t('Balance'), href: paths.balance.href(), below: [paths.perks.href()], icon: <Wallet size={20} /> },
] as const;

/** The number of items that wait on each page, by its label. */
type Waiting = Readonly<Partial<Record<(typeof ITEMS)[number]['label'], number | undefined>>>;

/** The pages of the project area, in the order of the navigation; the current one is marked. */
export function navItemsAt(pathname: string, waiting: Waiting = {}, hasInbox = true): NavItem[] {
  return ITEMS.filter(({ label }) => hasInbox || label !== 'Submissions').map(({ below, ...rest }) => {
    const item = { ...rest, count: waiting[rest.label] };
    if (pathname === item.href) return { ...item, current: 'page' };
    return below.some((prefix) => pathname.startsWith(prefix)) ? { ...item, current: 'true' } : item;
  });
}
