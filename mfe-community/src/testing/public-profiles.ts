import type { PublicProfile } from '@magnetx/contracts';

/** A user as their public profile shows them. */
export function publicProfile(more: Partial<PublicProfile> = {}): PublicProfile {
  return {
    handle: 'ada',
    name: 'Ada Lovelace',
    avatar_url: '',
    level: 'Level 4',
    level_name: 'Contributor',
    facts: [
      { label: 'Earned so far', text: '6,200 MXP' },
      { label: 'Streak', text: '3 weeks' },
      { label: 'Best streak', text: '5 weeks' },
      { label: 'Approved tasks', text: '2' },
    ],
    badges: [{ title: 'First task', rule: 'Get your work on a task approved' }],
    badges_note: '',
    work: [
      { quest_id: 7, title: 'Write a thread', host: 'Fieldlab', date: 'Dec 3, 2026' },
      { quest_id: null, title: 'Translate the guide', host: 'Gone', date: 'Dec 1, 2026' },
    ],
    work_note: '',
    summary: 'Ada Lovelace on MagnetX: level 4, Contributor, with 2 approved tasks.',
    address: 'https://magnetx.example/u/ada',
    ...more,
  };
}
