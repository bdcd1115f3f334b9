import { formatFigure, formatUsd, type Draw, type DrawCheck } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Banner, ErrorPanel, Spinner } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { DrawChecks } from './draw-checks.tsx';
import styles from './draw-dialog.module.css';
import { useDrawVerification, type OwnRow, type Verification } from './use-draw-verification.ts';

interface DrawnDrawProps {
  draw: Draw;
  ownTicket: string | null;
  /** Notes on the result, shown after it. */
  children: ReactNode;
}

/** A completed draw, repeated in this browser step by step. */
export function DrawnDraw({ draw, ownTicket, children }: DrawnDrawProps) {
  const { verification, retry } = useDrawVerification(draw, ownTicket);
  return (
    <>
      <Result verification={verification} total={draw.entry_count} onRetry={retry} />
      {children}
      {verification.state === 'done' ? <DrawChecks checks={verification.checks} /> : null}
    </>
  );
}

function Result({ verification, total, onRetry }: { verification: Verification; total: number; onRetry: () => void }) {
  switch (verification.state) {
    case 'fetching':
      return <Fetching fetched={verification.fetched} total={total} />;
    case 'computing':
      return <Spinner label={t('Repeating the draw in your browser...')} />;
    case 'failed':
      return <ErrorPanel title={t('The draw was not checked')} message={verification.message} onRetry={onRetry} />;
    case 'done':
      return (
        <>
          <Verdict checks={verification.checks} />
          {verification.own ? <OwnRowBanner own={verification.own} total={total} /> : null}
        </>
      );
  }
}

function Fetching({ fetched, total }: { fetched: number; total: number }) {
  const text = t('Fetching the entries: {fetched} of {total}', {
    fetched: formatFigure(fetched),
    total: formatFigure(total),
  });
  return (
    <div className={styles.progress}>
      <p>{text}</p>
      <progress aria-label={t('Fetching the entries')} max={Math.max(total, 1)} value={Math.min(fetched, total)} />
    </div>
  );
}

function Verdict({ checks }: { checks: readonly DrawCheck[] }) {
  if (checks.every(({ isOk }) => isOk)) {
    return (
      <Banner tone="success" title={t('Match')}>
        {t('Your browser repeated the draw from what was published and came to the same result.')}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" title={t('Mismatch')}>
      {t('The published data does not lead to this result. Do not trust this draw, and report it to us.')}
    </Banner>
  );
}

const OUTCOMES = {
  winner: (place: number) => t('It was drawn as winner number {place}.', { place: formatFigure(place) }),
  alternate: (place: number) => t('It was drawn as alternate number {place}.', { place: formatFigure(place) }),
  not_drawn: () => t('It was not drawn.'),
} as const;

function OwnRowBanner({ own, total }: { own: OwnRow; total: number }) {
  if (own.position === null) {
    return (
      <Banner tone="danger" title={t('Your row is missing')}>
        {t('Your ticket is not in the published list of entries.')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      title={t('Your row is number {position} of {total}', {
        position: formatFigure(own.position),
        total: formatFigure(total),
      })}
    >
      {fateOf(own)}
    </Banner>
  );
}

/** The outcome of a row in the draw, by hand-overs since, and its share of the prize. */
function fateOf({ outcome, place, hasMovedUp, hasPassedOn, shareCents }: OwnRow): string {
  const moved = hasMovedUp ? t('This entry took over a winner’s place.') : '';
  const passed = hasPassedOn ? t('Its place has passed to an alternate.') : '';
  const share = shareCents ? t('Its share of the prize is {shareCents}.', { shareCents: formatUsd(shareCents) }) : '';
  return [OUTCOMES[outcome](place), moved, passed, share].filter(Boolean).join(' ');
}
