import { formatMxp, formatUsd, type ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { failureTextFrom } from '@magnetx/federation/api';
import { kindOf } from '../../shared/review/review-kind.ts';
import { coveredCentsOf } from './covered-cents.ts';

const failureText = failureTextFrom({ refused: t('Failed to approve') });

interface BulkApproveDialogProps {
  /** The approved ones. */
  items: readonly ReviewItem[];
  title: string;
  confirmLabel: string;
  approve: () => Promise<void>;
  onClose: () => void;
}

/** Asks before items are approved, with who pays their rewards, and what speaks for a closer look. */
export function BulkApproveDialog({ items, approve, ...props }: BulkApproveDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      description={sentencesOf(items).join(' ')}
      busyLabel={t('Working...')}
      variant="primary"
      failureText={failureText}
      confirm={async () => {
        await approve();
        return {};
      }}
    />
  );
}

/** What the approval costs each project. */
function costsOf(works: readonly ReviewItem[]): string[] {
  const projects = [...new Set(works.map(({ projectId }) => projectId))];
  return projects.map((id) => {
    const ofProject = works.filter(({ projectId }) => projectId === id);
    const sum = ofProject.reduce((cents, { cash_cents: cash }) => cents + cash, 0);
    const reserved = coveredCentsOf(ofProject);
    const mxp = ofProject.reduce((all, work) => all + work.mxp, 0);
    const values = {
      project: ofProject[0]?.projectName ?? '',
      works: ofProject.length,
      sum: [sum > 0 ? formatUsd(sum) : '', mxp > 0 ? formatMxp(mxp) : ''].filter(Boolean).join(' + ') || t('nothing'),
    };
    if (sum === 0) return t('{project}: {works, plural, one {# work} other {# works}} for {sum}.', values);
    if (sum === reserved)
      return t('{project}: {works, plural, one {# work} other {# works}} for {sum}, from its reserves.', values);
    return t(
      '{project}: {works, plural, one {# work} other {# works}} for {sum}. ' +
        '{reserved} is reserved, and it owes {owed} from then on.',
      { ...values, reserved: formatUsd(reserved), owed: formatUsd(sum - reserved) },
    );
  });
}

function sentencesOf(items: readonly ReviewItem[]): string[] {
  const works = items.filter((item) => kindOf(item) === 'work');
  const flagged = works.filter(({ flags }) => flags.length > 0).length;
  const ofOwners = works.filter(({ turn }) => turn === 'owner').length;
  const posted = items.length - works.length;
  return [
    ...costsOf(works),
    flagged > 0 ? t('{flagged, plural, one {# work has a flag.} other {# works have flags.}}', { flagged }) : '',
    ofOwners > 0
      ? t('{ofOwners, plural, one {# work is} other {# works are}} with the owner: you decide instead.', { ofOwners })
      : '',
    posted > 0 ? t('{posted, plural, one {# post or edit goes} other {# posts or edits go}} live.', { posted }) : '',
  ].filter(Boolean);
}
