import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Coins from 'lucide-react/icons/coins';
import Gift from 'lucide-react/icons/gift';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Zap from 'lucide-react/icons/zap';
import { paths } from '../../../paths';

/** The pages of the user area, in the order of the navigation. */
export const navItems = [
  { label: 'Dashboard', href: paths.dashboard.href(), phoneHref: paths.dashboard.href(), icon: LayoutDashboard },
  // The phone's navigation names the task page by its older address, which leads there.
  { label: 'Earn', href: paths.tasks.href(), phoneHref: paths.earn.pattern, icon: Zap },
  { label: 'Giveaways', href: paths.giveaways.href(), phoneHref: paths.giveaways.href(), icon: Gift },
  {
    label: 'Opportunities',
    href: paths.opportunities.href(),
    phoneHref: paths.opportunities.href(),
    icon: BriefcaseBusiness,
  },
  { label: 'DeFi', href: paths.defi.href(), phoneHref: paths.defi.href(), icon: Coins },
];
