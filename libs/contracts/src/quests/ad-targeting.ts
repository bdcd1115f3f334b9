import { t } from '@magnetx/texts';
import { formatFigure } from '../units/mxp.ts';
import { QUEST_KINDS, type QuestKind } from './kinds/quest-kind.ts';
import { QUEST_KIND_RULES } from './kinds/quest-kinds.ts';

/** The figures of a user that an ad can ask for. */
const METRICS = ['followers', 'mxp', 'invites', 'days'] as const;
type Metric = (typeof METRICS)[number];

/** A condition of an ad: a range of a figure, with both ends included, or a fact. */
export type AdRule =
  | { readonly kind: Metric; readonly min?: number; readonly max?: number }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'took-part'; readonly type: QuestKind };

/** The facts of a user that ads ask for. */
export interface AdAudience extends Readonly<Record<Metric, number>> {
  readonly hasWallet: boolean;
  readonly tookPartIn: readonly QuestKind[];
}

export interface AdTargeting {
  readonly rules: readonly AdRule[];
  /** The parts of the text that are not understood, as written. They do not filter. */
  readonly notUnderstood: readonly string[];
}

/** New members joined at most this many days ago. */
const NEW_MEMBER_DAYS = 30;

/** Larger figures are cut, so that no figure loses precision. */
const FIGURE_MAX = 1_000_000_000;

const SCALES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

const FIGURE = String.raw`(?<figure>\d{1,12}(?:\.\d{1,6})?)\s?(?<scale>[km])?`;
const MORE = String.raw`(?<more>\s?\+|\s?or more)?`;
const METRIC =
  '(?<followers>followers?)|(?<mxp>mxp|points)|(?<invites>invites?|invited people|referrals?)|' +
  '(?<days>days? of membership|days? as a member)';
const COMPARE =
  '(?<min>>=|=>|≥|at least|min|minimum)|(?<above>>|over|above|more than)|' +
  '(?<max><=|=<|≤|at most|up to|max|maximum)|(?<below><|under|below|fewer than|less than)';

/** `at least 1000 followers`, `1000+ followers`, and `followers >= 1000`. */
const FORMS = [
  new RegExp(String.raw`^(?:${COMPARE})?\s?${FIGURE}${MORE}\s?(?:${METRIC})$`),
  new RegExp(String.raw`^(?:${METRIC})\s?:?\s?(?:${COMPARE})?\s?${FIGURE}${MORE}$`),
];

const LEADING = /^(?:(?:only|people|users|members|who|with|have|has|having|a|an)\s)+/;

const TOOK_PART = /^(?:took part in|participated in|did|entered|applied (?:for|to))\s(?:a |an )?(?<kind>[a-z]+?)s?$/;

/** The kind of its name, or of its plural without the last letter. */
function kindOf(text: string): QuestKind | undefined {
  return QUEST_KINDS.find((kind) => text === kind || `${text}s` === QUEST_KIND_RULES[kind].plural);
}

function rangeOf(groups: Readonly<Record<string, string | undefined>>): AdRule | null {
  const kind = METRICS.find((metric) => groups[metric] !== undefined);
  if (!kind) return null;
  const exact = Number(groups['figure']) * (SCALES[groups['scale'] ?? ''] ?? 1);
  const figure = Math.min(FIGURE_MAX, exact);
  if (groups['below'] !== undefined) return { kind, max: Math.max(0, Math.ceil(figure) - 1) };
  if (groups['max'] !== undefined) return { kind, max: Math.floor(figure) };
  if (groups['above'] !== undefined) return { kind, min: Math.floor(figure) + 1 };
  return { kind, min: Math.ceil(figure) };
}

function ruleOf(term: string): AdRule | null {
  const plain = term.toLowerCase().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  if (/^(?:new members?|new users?|newcomers?|new people)$/.test(plain)) return { kind: 'days', max: NEW_MEMBER_DAYS };
  const short = plain.replace(LEADING, '');
  if (/^(?:wallets?|wallet set)$/.test(short)) return { kind: 'wallet' };
  const type = kindOf(TOOK_PART.exec(short)?.groups?.['kind'] ?? '');
  if (type) return { kind: 'took-part', type };
  for (const form of FORMS) {
    const groups = form.exec(short)?.groups;
    if (groups) return rangeOf(groups);
  }
  return null;
}

/**
 * Reads the targeting of an ad, whose terms are separated by commas, semicolons or lines: all understood terms must
 * hold. Understands followers, MXP, invites, days of membership, new members, a wallet, and taking part in a type.
 */
export function parseAdTargeting(text: string): AdTargeting {
  const rules = new Map<string, AdRule>();
  const notUnderstood: string[] = [];
  const terms = text.replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1').split(/[,;\n\r]/);
  for (const term of terms.map((part) => part.trim()).filter(Boolean)) {
    const rule = ruleOf(term);
    if (rule) rules.set(JSON.stringify(rule), rule);
    else notUnderstood.push(term);
  }
  return { rules: [...rules.values()], notUnderstood };
}

function matches(rule: AdRule, audience: AdAudience): boolean {
  switch (rule.kind) {
    case 'wallet':
      return audience.hasWallet;
    case 'took-part':
      return audience.tookPartIn.includes(rule.type);
    default: {
      const { min = 0, max = Infinity } = rule;
      return audience[rule.kind] >= min && audience[rule.kind] <= max;
    }
  }
}

/** Whether all rules of an ad hold for a user. */
export function matchesAd(rules: readonly AdRule[], audience: AdAudience): boolean {
  return rules.every((rule) => matches(rule, audience));
}

const NOUNS: Readonly<Record<Metric, string>> = {
  followers: t('followers'),
  mxp: 'MXP',
  invites: t('invited people'),
  days: t('days of membership'),
};

/** The words after `people` in a sentence: `with 1,000+ followers`. */
function adRuleText(rule: AdRule): string {
  if (rule.kind === 'wallet') return t('with a wallet');
  if (rule.kind === 'took-part') return t('who took part in {one}', { one: QUEST_KIND_RULES[rule.type].one });
  const noun = NOUNS[rule.kind];
  if (rule.max !== undefined) return t('with at most {max} {noun}', { max: formatFigure(rule.max), noun });
  return t('with {figure}+ {noun}', { figure: formatFigure(rule.min ?? 0), noun });
}

/** `Seen by people with 1,000+ followers and with a wallet`, or `Seen by everyone`. */
export function adAudienceText(rules: readonly AdRule[]): string {
  if (rules.length === 0) return t('Seen by everyone');
  const texts = rules.map(adRuleText);
  const last = texts.pop() ?? '';
  const audience = texts.length > 0 ? t('{others} and {last}', { others: texts.join(', '), last }) : last;
  return t('Seen by people {audience}', { audience });
}
