import { formatCount } from '@magnetx/contracts';
import { BoardPanel } from './board-panel.tsx';
import { useGetReferralBoardQuery } from './leaderboard.endpoints.ts';

interface ReferralBoardProps {
  token: string;
  page: number;
  setPage: (page: number) => void;
}

/** The people who invited the most. */
export function ReferralBoard({ token, page, setPage }: ReferralBoardProps) {
  const answer = useGetReferralBoardQuery({ token, page });
  return (
    <BoardPanel
      title="Referrals"
      scoreHeader="Invited"
      formatScore={(score) => formatCount(score, 'person', 'people')}
      empty="No one has joined by an invitation yet. Share your link and be the first."
      answer={answer}
      page={page}
      onPageChange={setPage}
    />
  );
}
