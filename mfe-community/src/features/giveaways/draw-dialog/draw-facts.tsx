import { formatFigure, type Draw } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { renderOutsideAnchor } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { CopyValue } from './copy-value.tsx';
import styles from './draw-dialog.module.css';

/** The public data of a draw, before or after it. */
export function DrawFacts({ draw, ownTicket }: { draw: Draw; ownTicket: string | null }) {
  return (
    <dl className={styles.facts}>
      <Fact label={t('Commitment')}>
        <CopyValue label={t('commitment')} value={draw.commitment} />
      </Fact>
      {draw.seed ? (
        <Fact label={t('Seed')}>
          <CopyValue label={t('seed')} value={draw.seed} />
        </Fact>
      ) : null}
      {draw.beacon ? <Fact label={t('Public beacon')}>{beaconText(draw.beacon)}</Fact> : null}
      <Fact label={draw.state === 'open' ? t('Entries so far') : t('Entries')}>{formatFigure(draw.entry_count)}</Fact>
      <Fact label={t('Winners')}>{winnersText(draw)}</Fact>
      {ownTicket ? (
        <Fact label={t('Your ticket')}>
          <CopyValue label={t('your ticket')} value={ownTicket} />
        </Fact>
      ) : null}
    </dl>
  );
}

function winnersText({ state, max_winners, winners }: Draw): string {
  if (state === 'drawn') return formatFigure(winners.length);
  return t('{max_winners, plural, one {1 will be drawn} other {# will be drawn}}', { max_winners });
}

function beaconText({ round, url }: NonNullable<Draw['beacon']>): ReactNode {
  if (round === null) return t('drand: the first round after the giveaway has ended');
  const name = t('drand, round {round}', { round: formatFigure(round) });
  return /^https?:\/\//i.test(url) ? renderOutsideAnchor({ href: url, children: name }) : name;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
