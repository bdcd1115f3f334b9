import type { BrowsedQuest, Landing, ListedProject } from '@magnetx/contracts';

/** A quest in the public lists. */
export function browsedQuest(id: number, more: Partial<BrowsedQuest> = {}): BrowsedQuest {
  const texts = { title: `Quest ${id}`, path: `q/${id}`, detail: 'Task · $500', cover: '', when: '3d 4h left' };
  return { id, ...texts, host: 'Acme', logo: '', funded: '', ...more };
}

export function browsedQuests(quests: readonly BrowsedQuest[], more: object = {}) {
  const texts = { note: quests.length > 0 ? '' : 'No open quest matches right now.', summary: 'Open quests.' };
  return { success: true, quests, has_more: false, ...texts, address: 'https://magnetx.example/quests', ...more };
}

export function listedProject(name: string, more: Partial<ListedProject> = {}): ListedProject {
  const path = `p/${encodeURIComponent(name)}`;
  return {
    name,
    logo: '',
    path,
    since: 'On MagnetX since Dec 3, 2026',
    record: '1 open quest',
    paid: 'No cash reward is approved yet',
    ...more,
  };
}

export function listedProjects(projects: readonly ListedProject[], more: object = {}) {
  const texts = { note: projects.length > 0 ? '' : 'No project matches.', summary: 'The projects.' };
  return { success: true, projects, next: null, ...texts, address: 'https://magnetx.example/projects', ...more };
}

/** The data of the front page; by default nothing is live. */
export function landing(more: Partial<Landing> = {}): Landing {
  const example = { users: '10K+', rewards: '$2M+', growth: '92%', is_example: true, source: '', source_url: '' };
  return { figures: example, season: null, quests: [], payouts: [], ...more };
}
