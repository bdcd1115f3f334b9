import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import { XMark } from '../../shared/components/x-mark';

/** Where the community meets outside of the site. */
export const communityLinks = [
  { label: 'X', href: 'https://x.com/magnetx', icon: <XMark />, about: 'News, and answers in public.' },
  {
    label: 'Telegram',
    href: 'https://t.me/magnetx',
    icon: <Send size={20} />,
    about: 'The quick chat, day and night.',
  },
  {
    label: 'Discord',
    href: 'https://discord.gg/magnetx',
    icon: <MessagesSquare size={20} />,
    about: 'Help with tasks, feedback, and events.',
  },
];
