import {
  categoryName,
  describeLink,
  formatMomentUtc,
  joinPath,
  languageName,
  publicQuestPath,
  unfundedText,
  type PublicQuest,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { translated } from '@magnetx/texts/server';
import { hasPlaceLeft, kindOf, labelOf, publicRewardOf, type Quest } from '../quests/index.ts';
import { outsideLinkOf, presentQuest, type Shown } from './quest.presenter.ts';

/** As much as search engines and cards show. */
const SUMMARY_LENGTH_MAX = 160;

/** The beginning of a text in one line, cut between words. */
function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH_MAX) return line;
  const start = line.slice(0, SUMMARY_LENGTH_MAX - 1);
  return `${start.replace(/ \S*$/, '') || start.toWellFormed()}…`;
}

interface ShownToAll extends Shown {
  /** The site's origin. */
  readonly site: string;
  /** The picture beside its link. */
  readonly picture: PublicQuest['picture'];
}

/** A quest as anyone sees it, with every text of its page. */
export function presentPublicQuest(quest: Quest, context: ShownToAll): PublicQuest {
  const { id, type, job, endsAt } = quest;
  const shown = presentQuest({ quest }, context);
  const isActive = shown.status === 'active';
  const own = kindOf(quest).factsOf(quest);
  const isSaid = (text: string) => own.some((fact) => fact.text === text);
  const category = categoryName(shown.category);
  const facts: PublicQuest['facts'] = [
    { label: t('Type'), text: labelOf(quest) },
    ...own,
    { label: t('Ends'), text: endsAt && isActive ? formatMomentUtc(endsAt) : '' },
    { label: t('Funded'), text: shown.is_funded ? t('Reserved already, paid monthly to your wallet') : '' },
    { label: t('Not funded'), text: isActive && !shown.is_funded && quest.cashCents > 0 ? unfundedText() : '' },
    { label: t('Category'), text: isSaid(category) ? '' : category },
    { label: t('Language'), text: languageName(shown.language) },
  ];
  const { description, requirements } = quest.plain;
  return {
    ...shown,
    type,
    reward: publicRewardOf(quest),
    tags: shown.tags.filter((tag) => !isSaid(tag)),
    facts: facts.filter(({ text }) => text !== ''),
    heading: translated(kindOf(quest).heading),
    offer: job ? job.benefits : quest.prizeDescription,
    plain: { description, requirements },
    summary: summaryOf(description),
    picture: context.picture,
    address: context.site + publicQuestPath(id),
    action: actionOf(quest, isActive),
  };
}

const outsideNote = ({ ad }: Quest, host: string): string =>
  ad
    ? t('You sign in with X. The link leads to {host}.', { host })
    : t('You sign in with X, then apply on {host}.', { host });

/** The way in; for a full quest, the way to others. */
function actionOf(quest: Quest, isActive: boolean): PublicQuest['action'] {
  const host = describeLink(outsideLinkOf(quest))?.asciiHost.replace(/^www\./, '');
  const note = host ? outsideNote(quest, host) : t('It is free: you sign in with X.');
  const path = joinPath(quest.type, quest.id);
  if (!isActive) return { label: t('See what happened'), path, note };
  if (hasPlaceLeft(quest)) return { label: translated(kindOf(quest).joinLabel), path, note };
  return { label: t('See other quests'), path: 'quests', note: t('Full: all places are taken.') };
}
