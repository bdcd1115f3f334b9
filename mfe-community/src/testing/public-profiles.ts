import type { PublicProfile, PublicProject } from '@magnetx/contracts';

/** A user as their public profile shows them. */
export function publicProfile(more: Partial<PublicProfile> = {}): PublicProfile {
  return {
    handle: 'ada',
    name: 'Ada Lovelace',
    avatar_url: '',
    level: 'Level 4',
    level_name: 'Contributor',
    facts: [
      { label: 'MXP points earned', text: '6,200 MXP' },
      { label: 'Streak', text: '3 weeks' },
      { label: 'Best streak', text: '5 weeks' },
      { label: 'Approved tasks', text: '2' },
    ],
    badges: [{ title: 'First task', rule: 'Get your work on a task approved' }],
    badges_note: '',
    work: [
      { quest_id: 7, title: 'Write a thread', host: 'Fieldlab', date: 'Dec 3, 2026', cover: 'c0'.repeat(16) },
      { quest_id: null, title: 'Translate the guide', host: 'Gone', date: 'Dec 1, 2026', cover: '' },
    ],
    work_note: '',
    summary: 'Ada Lovelace on MagnetX: level 4, Contributor, with 2 approved tasks.',
    address: 'https://magnetx.example/u/ada',
    ...more,
  };
}

/** A project as its public page shows it. */
export function publicProject(more: Partial<PublicProject> = {}): PublicProject {
  const quest = (id: number, when: string) => ({
    id,
    path: `q/${id}`,
    detail: 'Task · $500',
    cover: '',
    when,
    funded: '',
  });
  return {
    name: 'Polar Lights',
    logo: '',
    about: 'We map the polar sky.',
    links: [
      { label: 'Website', url: 'https://polar.example/about', host: 'polar.example' },
      { label: 'X', url: 'https://x.com/polar', host: 'x.com' },
    ],
    since: 'On MagnetX since Dec 3, 2026',
    record: [
      { label: 'Promised', text: '$1,500' },
      { label: 'Paid', text: '$1,000' },
    ],
    record_note: '',
    open: { quests: [{ ...quest(7, '3d 4h left'), title: 'Write a thread' }], next: null },
    open_note: '',
    ended: { quests: [{ ...quest(3, 'Ended Dec 1, 2026'), title: 'Draw a map' }], next: null },
    ended_note: '',
    summary: 'We map the polar sky.',
    address: 'https://magnetx.example/p/Polar%20Lights',
    ...more,
  };
}
