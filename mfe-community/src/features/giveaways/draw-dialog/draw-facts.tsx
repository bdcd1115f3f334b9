import { formatFigure, type Draw } from '@magnetx/contracts';
import { renderOutsideAnchor } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { CopyValue } from './copy-value.tsx';
import styles from './draw-dialog.module.css';

/** The public data of a draw, before or after it. */
export function DrawFacts({ draw, ownTicket }: { draw: Draw; ownTicket: string | null }) {
  return (
    <dl className={styles.facts}>
      <Fact label="Commitment">
        <CopyValue label="commitment" value={draw.commitment} />
      </Fact>
      {draw.seed ? (
        <Fact label="Seed">
          <CopyValue label="seed" value={draw.seed} />
        </Fact>
      ) : null}
      {draw.beacon ? <Fact label="Public beacon">{beaconText(draw.beacon)}</Fact> : null}
      <Fact label={draw.state === 'open' ? 'Entries so far' : 'Entries'}>{formatFigure(draw.entry_count)}</Fact>
      <Fact label="Winners">{winnersText(draw)}</Fact>
      {ownTicket ? (
        <Fact label="Your ticket">
          <CopyValue label="your ticket" value={ownTicket} />
        </Fact>
      ) : null}
    </dl>
  );
}

function winnersText({ state, max_winners, winners }: Draw): string {
  if (state === 'drawn') return formatFigure(winners.length);
  return max_winners === 1 ? '1 will be drawn' : `${formatFigure(max_winners)} will be drawn`;
}

function beaconText({ round, url }: NonNullable<Draw['beacon']>): ReactNode {
  if (round === null) return 'drand: the first round after the giveaway has ended';
  const name = `drand, round ${formatFigure(round)}`;
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
