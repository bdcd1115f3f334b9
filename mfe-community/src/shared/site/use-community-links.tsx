import { t } from '@magnetx/texts';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import { XMark } from '../components/x-mark.tsx';
import { useSiteSettings } from './use-site-settings.ts';

const CHANNELS = [
  { id: 'x', label: 'X', icon: <XMark />, about: t('News, and answers in public.') },
  { id: 'telegram', label: t('Telegram'), icon: <Send size={20} />, about: t('The quick chat, day and night.') },
  {
    id: 'discord',
    label: t('Discord'),
    icon: <MessagesSquare size={20} />,
    about: t('Help with tasks, feedback, and events.'),
  },
] as const;

/** The community's channels that have an address. */
export function useCommunityLinks() {
  const { links } = useSiteSettings();
  return CHANNELS.map((channel) => ({ ...channel, href: links[channel.id] })).filter(({ href }) => href !== '');
}
