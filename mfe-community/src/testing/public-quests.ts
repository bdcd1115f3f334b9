import { basicsOf, EMPTY_QUEST_FORM, joinPath, type PublicQuest } from '@magnetx/contracts';
import { hoursFromNow } from './quests.ts';

/** A task as its public page gets it. */
export function publicQuest(id: number, more: Partial<PublicQuest> = {}): PublicQuest {
  return {
    id,
    ...basicsOf(EMPTY_QUEST_FORM),
    type: 'task',
    title: `Task ${id}`,
    description: `A thread about **task ${id}**.`,
    category: 'Content Creation',
    requirements: 'A public post.',
    tags: ['Web3', 'Threads'],
    status: 'active',
    timeLeft: '3d 4h left',
    ends_at: hoursFromNow(76.5),
    created_at: hoursFromNow(-3),
    participant_count: 12,
    project: { name: 'Fieldlab', logo: '' },
    is_demo: false,
    is_funded: false,
    reward: '$500 + 200 MXP',
    facts: [
      { label: 'Type', text: 'Task' },
      { label: 'Places', text: '38 of 50 left' },
    ],
    heading: 'About the task',
    offer: '',
    plain: { description: `A thread about task ${id}.`, requirements: 'A public post.' },
    summary: `A thread about task ${id}.`,
    picture: { address: `https://magnetx.example/api/public/share/quests/${id}/0.jpg`, alt: `Task ${id}` },
    address: `https://magnetx.example/q/${id}`,
    action: { label: 'Submit Task', path: joinPath('task', id), note: 'It is free: you sign in with X.' },
    ...more,
  };
}
