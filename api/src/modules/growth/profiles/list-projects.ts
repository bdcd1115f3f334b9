import { PROJECTS_PAGE, type ListedProject, type listPublicProjects, type QueryOf } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { searchPrefixesOf, searchTermsOf } from '../../../search/words.ts';
import type { ProjectProfile, Projects } from '../../accounts/accounts/index.ts';
import type { PayoutRecordsModule } from '../../money/payout-records/index.ts';
import type { PayoutsModule } from '../../money/payouts/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';
import { presentListedProject } from './project.presenter.ts';

/** The projects that one call looks at: many have no quests yet. */
const LOOKED_AT_MAX = 300;

interface ListProjectsDeps {
  readonly projects: Pick<Projects, 'table'>;
  readonly quests: Pick<QuestsModule, 'ofProject'>;
  readonly payoutRecords: Pick<PayoutRecordsModule, 'of'>;
  readonly payouts: Pick<PayoutsModule, 'nextDay'>;
  readonly publicUrl: string;
}

/** Lists the active projects that have live or ended quests. */
export function createListProjects({ projects, quests, payoutRecords, payouts, publicUrl }: ListProjectsDeps) {
  const presentOf = async (project: ProjectProfile): Promise<ListedProject[]> => {
    const { active = 0, concluded = 0 } = await quests.ofProject.countByStatus(project.id);
    if (active + concluded === 0) return [];
    const [record, payoutDay] = await Promise.all([payoutRecords.of(project.id), payouts.nextDay()]);
    return [presentListedProject(project, record, { active, concluded }, payoutDay)];
  };

  /** Ends with the first batch that has some. Each term must begin a word of the name: sign-in names are private. */
  async function listFrom(terms: readonly string[], from: number) {
    const isNamed = ({ name }: ProjectProfile) => {
      const prefixes = new Set(searchPrefixesOf([name]));
      return terms.every((term) => prefixes.has(term));
    };
    for (let skip = from; skip < from + LOOKED_AT_MAX; skip += PROJECTS_PAGE) {
      const { rows } = await projects.table({ status: 'active', terms }, { skip, limit: PROJECTS_PAGE }, 1);
      const shown = (await Promise.all(rows.filter(isNamed).map(presentOf))).flat();
      if (rows.length < PROJECTS_PAGE) return { projects: shown, next: null };
      if (shown.length > 0) return { projects: shown, next: skip + PROJECTS_PAGE };
    }
    return { projects: [], next: from + LOOKED_AT_MAX };
  }

  return async ({ search, from }: QueryOf<typeof listPublicProjects>) => {
    const terms = searchTermsOf(search);
    const isHopeless = search !== '' && terms.length === 0;
    const page = isHopeless ? { projects: [], next: null } : await listFrom(terms, from);
    const note = page.projects.length === 0 && page.next === null && from === 0 ? t('No project matches.') : '';
    const summary = t('The projects on MagnetX, with what they promised and paid for finished quests.');
    return { ...page, note, summary, address: `${publicUrl}/projects` };
  };
}
