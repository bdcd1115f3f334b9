import { formatUsd, rewardText, type ReviewItem } from '@magnetx/contracts';
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

/** The cost of the approval, project by project. */
function costsOf(approved: readonly ReviewItem[]): string[] {
  const projects = [...new Set(approved.map(({ projectId }) => projectId))];
  return projects.map((id) => {
    const ofProject = approved.filter(({ projectId }) => projectId === id);
    const cents = ofProject.reduce((all, { cash_cents: cash }) => all + cash, 0);
    const mxp = ofProject.reduce((all, work) => all + work.mxp, 0);
    const reservedCents = coveredCentsOf(ofProject);
    const project = ofProject[0]?.projectName ?? '';
    const works = ofProject.length;
    const sum = rewardText({ cashCents: cents, mxp });
    if (sum === '') return '';
    if (cents === 0)
      return t('{project}: {works, plural, one {# work} other {# works}} for {sum}.', { project, works, sum });
    if (cents === reservedCents)
      return t('{project}: {works, plural, one {# work} other {# works}} for {sum}, from its reserves.', {
        project,
        works,
        sum,
      });
    return t(
      '{project}: {works, plural, one {# work} other {# works}} for {sum}. ' +
        '{reserved} is reserved, and it owes {owed} from then on.',
      { project, works, sum, reserved: formatUsd(reservedCents), owed: formatUsd(cents - reservedCents) },
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
