import { REFERRAL_REWARD_MXP } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { AnimatedNumber, Avatar, Badge, FieldLines, IconButton } from '@magnetx/ui';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useRef } from 'react';
import { ArrivingPoint } from './arriving-point.tsx';
import { SAMPLE_AREA, SAMPLE_DENSITY, SAMPLE_POLES } from './sample-field.ts';
import { VISITOR, sampleBoardAt, type SampleBoard as Board } from './sample-script.ts';
import styles from './hero.module.css';
import { useRowMoves } from './use-row-moves.ts';
import { useSamplePlay } from './use-sample-play.ts';

/** The product at work: an example board as a bar magnet, in its field, with points arriving along the lines. */
export function SampleBoard() {
  const areaRef = useRef<HTMLDivElement>(null);
  const play = useSamplePlay(areaRef);
  const board = sampleBoardAt(play.step, REFERRAL_REWARD_MXP);

  return (
    <div className={styles.magnet} ref={areaRef}>
      <div className={styles.field}>
        <FieldLines
          className={styles.lines}
          poles={SAMPLE_POLES}
          area={SAMPLE_AREA}
          density={SAMPLE_DENSITY}
          hasPoles={false}
          pulse={play.step}
        />
        <ArrivingPoint launched={play.launched} />
      </div>
      <section className={styles.board} aria-labelledby="sample-board">
        <div className={styles.boardHeader}>
          <h2 className={styles.boardTitle} id="sample-board">
            {t('Referral Leaderboard')}
          </h2>
          <Badge tone="south">{t('Example')}</Badge>
          <PlayButton {...play} />
        </div>
        <SampleRows people={board.people} />
        <p className={styles.latest}>
          <Latest board={board} />
        </p>
      </section>
    </div>
  );
}

function PlayButton({ isPlaying, isFinished, toggle }: Omit<ReturnType<typeof useSamplePlay>, 'step' | 'launched'>) {
  if (isFinished)
    return <IconButton size="small" label={t('Play example again')} icon={<RotateCcw />} onClick={toggle} />;
  return isPlaying ? (
    <IconButton size="small" label={t('Pause example')} icon={<Pause />} onClick={toggle} />
  ) : (
    <IconButton size="small" label={t('Play example')} icon={<Play />} onClick={toggle} />
  );
}

function SampleRows({ people }: Pick<Board, 'people'>) {
  const listRef = useRowMoves(people.map(({ name }) => name).join());
  return (
    <ol className={styles.rows} ref={listRef}>
      {people.map(({ name, mxp }, index) => (
        <li key={name} className={name === VISITOR ? styles.visitorRow : styles.row}>
          <span className={styles.rank}>{index + 1}</span>
          <Avatar name={name} size="small" isDecorative />
          <span className={styles.name}>{name}</span>
          <span className={styles.total}>
            <AnimatedNumber value={mxp} isSilent /> <span className={styles.unit}>MXP</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Latest({ board: { latest } }: { board: Board }) {
  if (!latest) return <span>{t('Your place on the first day.')}</span>;
  const whose = latest.inviter === VISITOR ? 'your' : `${latest.inviter}’s`;
  return (
    <span key={latest.friend} className={styles.news}>
      <Trans
        text="{friend} joined by {whose} link <strong>+{referralRewardMxp} MXP</strong>"
        values={{ friend: latest.friend, whose, referralRewardMxp: REFERRAL_REWARD_MXP }}
        tags={{ strong: <strong /> }}
      />
    </span>
  );
}
