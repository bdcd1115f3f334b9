import type { Giveaway } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, FieldLines } from '@magnetx/ui';
import { useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { giveawayTerms } from '../../../shared/quests/reward-terms.ts';
import { ShareMenu } from '../../../shared/share/share-menu.tsx';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { useGetGiveawayQuery } from '../giveaways.endpoints.ts';
import styles from './winners-moment.module.css';

/** The words are between the poles. */
const FIELD = {
  area: { width: 640, height: 240 },
  poles: [
    { x: 24, y: 120, charge: 1 },
    { x: 616, y: 120, charge: -1 },
  ],
} as const;

interface OwnWinProps {
  giveawayId: number;
  /** The giveaway, where its page has it already. */
  listed: Giveaway | undefined;
  /** Closes the dialog around it, if there is one. */
  onLeave?: () => void;
}

/** The winner's moment of a giveaway; nothing for anyone else. */
export function OwnWin({ giveawayId, listed, onLeave }: OwnWinProps) {
  const { token } = useUserArea();
  const answer = useGetGiveawayQuery({ token, id: giveawayId }, { skip: listed !== undefined });
  const giveaway = listed ?? answer.data;
  return giveaway?.user_participation?.status === 'winner' ? (
    <WinnersMoment giveaway={giveaway} {...(onLeave && { onLeave })} />
  ) : null;
}

/** The user's own win: the field lines tighten once around the prize, and it can be shared. */
export function WinnersMoment({ giveaway, onLeave }: { giveaway: Giveaway } & Pick<OwnWinProps, 'onLeave'>) {
  const { user, openWallet } = useUserArea();
  const prize = giveawayTerms(giveaway).amount || giveaway.prize_description;
  const needsWallet = giveaway.prize_cents > 0 && user?.wallet_is_payable === false;
  // After the first paint, so that the lines are seen to move.
  const [pulse, setPulse] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPulse(1));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section className={styles.moment} aria-label={t('You won')}>
      <div className={styles.field}>
        <FieldLines {...FIELD} density={26} hasPoles={false} pulse={pulse} className={styles.lines} />
      </div>
      <p role="status" className={styles.words}>
        <span className={styles.kicker}>{t('You won')}</span> <strong className={styles.prize}>{prize}</strong>{' '}
        <span>{nextText(giveaway, needsWallet)}</span>
      </p>
      <div className={styles.actions}>
        {needsWallet ? (
          <Button
            size="small"
            onClick={() => {
              onLeave?.();
              openWallet();
            }}
          >
            {t('Set payout wallet')}
          </Button>
        ) : null}
        <ShareMenu
          title={t('I won {prize} in “{title}” on MagnetX.', { prize, title: giveaway.title })}
          address={waitlistAddress()}
        />
      </div>
    </section>
  );
}

function nextText({ prize_cents: prizeCents }: Giveaway, needsWallet: boolean): string {
  if (prizeCents === 0) return t('Your points have arrived.');
  return needsWallet
    ? t('Set a payout wallet, so that it can reach you.')
    : t('The next monthly payout brings it to your wallet.');
}

/** Its picture names the inviter. */
const waitlistAddress = () => `${window.location.origin}${paths.waitlist.href()}`;
