import { formatFigure } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Note } from '@magnetx/ui';
import { BoardPanel, ownPage } from './board-panel.tsx';
import { useGetReferralBoardQuery } from './leaderboard.endpoints.ts';

interface ReferralBoardProps {
  token: string;
  page: number | null;
  setPage: (page: number) => void;
}

/** The people who invited the most. */
export function ReferralBoard({ token, page: chosen, setPage }: ReferralBoardProps) {
  const first = useGetReferralBoardQuery({ token, page: 1 });
  const page = chosen ?? ownPage(first.data);
  const answer = useGetReferralBoardQuery({ token, page });
  return (
    <>
      <BoardPanel
        title={t('Referrals')}
        scoreHeader={t('Invited')}
        formatScore={(score) => t('{score} invited', { score: formatFigure(score) })}
        empty={t('No one has joined by an invitation yet. Share your link and be the first.')}
        answer={answer}
        page={page}
        onPageChange={setPage}
      />
      <Note>{t('Of equal numbers, the person with more MXP is ahead.')}</Note>
    </>
  );
}
