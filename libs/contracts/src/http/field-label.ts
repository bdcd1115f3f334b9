import { t } from '@magnetx/texts';
const ACRONYMS = new Set(['id', 'ids', 'url', 'mxp', 'usd', 'csv', 'sha256']);

/** Labels that cannot be derived from the field's name. */
const LABELS: Readonly<Record<string, string>> = {
  cash_amount: t('Cash reward'),
  endsAt: t('End date'),
  isFeatured: t('Featured'),
  isRead: t('Read'),
  ref: t('Referral'),
  submission_text: t('Additional Notes'),
  submission_url: t('Submission URL'),
};

/** `max_winners` and `maxWinners` → `Max winners`, `projectId` → `Project ID`. */
function labelOf(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => (ACRONYMS.has(word) ? word.toUpperCase().replace('IDS', 'IDs') : word));
  const label = words.join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The label of the field at a path: `Submission URL`, `Tags (item 2)`; `The request` for an empty path. */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const key = path.findLast((part) => typeof part === 'string' && part !== '');
  const item = path.findLast((part) => typeof part === 'number');
  const label = key === undefined ? t('The request') : (LABELS[String(key)] ?? labelOf(String(key)));
  return typeof item === 'number' ? t('{label} (item {item})', { label, item: item + 1 }) : label;
}
