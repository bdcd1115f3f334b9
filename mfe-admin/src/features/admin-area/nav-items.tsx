import type { AdminPermission } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { NavItem } from '@magnetx/ui';
import Banknote from 'lucide-react/icons/banknote';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import Hourglass from 'lucide-react/icons/hourglass';
import Images from 'lucide-react/icons/images';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import Rocket from 'lucide-react/icons/rocket';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import { paths } from '../../paths.ts';

/** An item without a permission is shown to all roles. */
const ITEMS: readonly (NavItem & { permission?: AdminPermission })[] = [
  { label: t('Dashboard'), href: paths.dashboard.href(), icon: <LayoutDashboard size={20} /> },
  { label: t('Manage Tasks'), href: paths.manageTasks.href(), icon: <ListChecks size={20} /> },
  { label: t('Appeals'), href: paths.appeals.href(), icon: <MessageCircleQuestion size={20} /> },
  { label: t('Rewards on hold'), href: paths.holds.href(), icon: <Hourglass size={20} /> },
  { label: t('Manage Projects'), href: paths.manageProjects.href(), icon: <FolderKanban size={20} /> },
  { label: t('Manage Users'), href: paths.users.href(), icon: <Users size={20} /> },
  { label: t('Payouts'), href: paths.payouts.href(), icon: <Banknote size={20} /> },
  { label: t('Deposits'), href: paths.deposits.href(), icon: <Landmark size={20} /> },
  { label: t('Messages'), href: paths.messages.href(), icon: <Inbox size={20} /> },
  { label: t('Audit log'), href: paths.audit.href(), icon: <ScrollText size={20} />, permission: 'audit' },
  { label: t('Featured'), href: paths.featured.href(), icon: <Star size={20} /> },
  { label: t('Pictures'), href: paths.pictures.href(), icon: <Images size={20} /> },
  { label: t('Perks'), href: paths.perks.href(), icon: <Ticket size={20} /> },
  { label: t('Seasons'), href: paths.seasons.href(), icon: <Trophy size={20} /> },
  { label: t('Releases'), href: paths.releases.href(), icon: <Rocket size={20} />, permission: 'releases.view' },
  { label: t('Settings'), href: paths.settings.href(), icon: <Settings size={20} /> },
];

/** The pages that the admin may see, in the order of the sidebar; the current one is marked. */
export function navItemsAt(pathname: string, permissions: readonly string[] | undefined): NavItem[] {
  const place = pathname === paths.home.href() ? paths.dashboard.href() : pathname;
  const isShown = (permission?: string) => !permission || !permissions || permissions.includes(permission);
  return ITEMS.filter(({ permission }) => isShown(permission)).map(({ label, href, icon }) => {
    const item = { label, href, icon };
    if (place === item.href) return { ...item, current: 'page' };
    return place.startsWith(`${item.href}/`) ? { ...item, current: 'true' } : item;
  });
}
