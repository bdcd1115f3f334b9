import { formatUsd, type ReviewItem } from '@magnetx/contracts';
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

function sentencesOf(items: readonly ReviewItem[]): string[] {
  const works = items.filter((item) => kindOf(item) === 'work');
  const sum = works.reduce((cents, { cash_cents: cash }) => cents + cash, 0);
  const reserved = coveredCentsOf(works);
  const flagged = works.filter(({ flags }) => flags.length > 0).length;
  const ofOwners = works.filter(({ turn }) => turn === 'owner').length;
  const posted = items.length - works.length;
  return [
    works.length === 0
      ? ''
      : sum === 0
        ? t('No cash is paid for this work.')
        : t(
            '{works, plural, one {# work} other {# works}} for {sum}: {reserved} is reserved, the projects owe {owed}.',
            {
              works: works.length,
              sum: formatUsd(sum),
              reserved: formatUsd(reserved),
              owed: formatUsd(sum - reserved),
            },
          ),
    flagged > 0 ? t('{flagged, plural, one {# work has a flag.} other {# works have flags.}}', { flagged }) : '',
    ofOwners > 0
      ? t('{ofOwners, plural, one {# work is} other {# works are}} with the owner: you decide instead.', { ofOwners })
      : '',
    posted > 0 ? t('{posted, plural, one {# post or edit goes} other {# posts or edits go}} live.', { posted }) : '',
  ].filter(Boolean);
}
