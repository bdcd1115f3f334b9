import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import { XMark } from '../components/x-mark.tsx';
import { useSiteSettings } from './use-site-settings.ts';

const CHANNELS = [
  { id: 'x', label: 'X', icon: <XMark />, about: 'News, and answers in public.' },
  { id: 'telegram', label: 'Telegram', icon: <Send size={20} />, about: 'The quick chat, day and night.' },
  {
    id: 'discord',
    label: 'Discord',
    icon: <MessagesSquare size={20} />,
    about: 'Help with tasks, feedback, and events.',
  },
] as const;

/** The community's channels that have an address. */
export function useCommunityLinks() {
  const { links } = useSiteSettings();
  return CHANNELS.map((channel) => ({ ...channel, href: links[channel.id] })).filter(({ href }) => href !== '');
}
