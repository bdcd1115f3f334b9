import { t } from '@magnetx/texts';
import type { NavItem } from '@magnetx/ui';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Gift from 'lucide-react/icons/gift';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Target from 'lucide-react/icons/target';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import Zap from 'lucide-react/icons/zap';
import { paths } from '../../../paths.ts';

const ITEMS: readonly NavItem[] = [
  {
    label: t('Dashboard'),
    href: paths.dashboard.href(),
    phoneHref: paths.dashboard.href(),
    icon: <LayoutDashboard size={20} />,
  },
  // The phone's navigation names the task page by its older address, which leads there.
  { label: t('Earn'), href: paths.tasks.href(), phoneHref: paths.earn.pattern, icon: <Zap size={20} /> },
  { label: t('Missions'), href: paths.missions.href(), phoneHref: paths.missions.href(), icon: <Target size={20} /> },
  { label: t('Giveaways'), href: paths.giveaways.href(), phoneHref: paths.giveaways.href(), icon: <Gift size={20} /> },
  {
    label: t('Opportunities'),
    href: paths.opportunities.href(),
    phoneHref: paths.opportunities.href(),
    icon: <BriefcaseBusiness size={20} />,
  },
  { label: t('Perks'), href: paths.perks.href(), icon: <Ticket size={20} /> },
  { label: t('Leaderboard'), href: paths.leaderboard.href(), icon: <Trophy size={20} /> },
];

/** The pages of the user area, in the order of the navigation. The current one is marked, or the list of its quest. */
export function navItemsAt(pathname: string): NavItem[] {
  return ITEMS.map((item) => {
    if (pathname === item.href || pathname === item.phoneHref) return { ...item, current: 'page' };
    return pathname.startsWith(`${item.href}/`) ? { ...item, current: 'true' } : item;
  });
}
