import type { Giveaway } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge, Button, IconFact } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import type { ComponentProps } from 'react';
import { isBlocked } from '../missions/conditions.tsx';
import { QuestCard } from '../../shared/quests/quest-card.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { giveawayTerms } from '../../shared/quests/reward-terms.ts';

interface GiveawayCardProps {
  giveaway: Giveaway;
  nowMs: number;
  /** Where the card leads; without it, nowhere. */
  href?: string;
  isEntering: boolean;
  onEnter: () => void;
  onOpenDraw: () => void;
}

export function GiveawayCard({ giveaway, nowMs, href, isEntering, onEnter, onOpenDraw }: GiveawayCardProps) {
  const isGoing = isOpen(giveaway, nowMs);
  const { amount, unit } = giveawayTerms(giveaway);
  return (
    <QuestCard
      quest={giveaway}
      nowMs={nowMs}
      href={href}
      amount={amount}
      amountNote={unit}
      description={giveaway.prize_description || undefined}
      isEnded={!isGoing}
      isFeatured={giveaway.is_featured && isGoing}
      badges={hasBadges(giveaway) ? <GiveawayBadges giveaway={giveaway} isGoing={isGoing} /> : null}
      facts={
        <IconFact icon={<Ticket />}>
          {t('{participantCount, plural, one {# entry} other {# entries}}', {
            participantCount: giveaway.participant_count,
          })}
        </IconFact>
      }
      action={
        <EntryButton
          label={isBlocked(giveaway) ? t('See What To Do') : undefined}
          hasEntered={giveaway.user_participation !== null}
          isGoing={isGoing}
          isEntering={isEntering}
          onEnter={onEnter}
        />
      }
      more={<DrawButton giveaway={giveaway} variant="quiet" size="small" onClick={onOpenDraw} />}
    />
  );
}

/** Leads to the draw. */
export function DrawButton({ giveaway, ...button }: ComponentProps<typeof Button> & { giveaway: Giveaway }) {
  return (
    <Button icon={<ShieldCheck />} {...button}>
      {giveaway.draw === 'drawn' ? t('Verify this draw') : t('Fair draw')}
    </Button>
  );
}

interface EntryButtonProps {
  hasEntered: boolean;
  isGoing: boolean;
  /** For a button that leads to the conditions. */
  label?: string | undefined;
  /** Primary where it is the page's one action. */
  variant?: 'primary' | 'secondary';
  isEntering: boolean;
  onEnter: () => void;
}

export function EntryButton(props: EntryButtonProps) {
  const { hasEntered, isGoing, label = t('Enter Giveaway'), variant = 'secondary', isEntering, onEnter } = props;
  if (!isGoing) return <Button disabled>{t('Giveaway Ended')}</Button>;
  if (hasEntered) return <Button disabled>{t('Already Entered')}</Button>;
  return (
    <Button variant={variant} onClick={onEnter} isBusy={isEntering} busyLabel={t('Entering...')}>
      {label}
    </Button>
  );
}

function hasBadges({ is_featured, user_participation }: Giveaway): boolean {
  return is_featured || user_participation !== null;
}

function GiveawayBadges({ giveaway, isGoing }: { giveaway: Giveaway; isGoing: boolean }) {
  const entry = giveaway.user_participation;
  return (
    <>
      {giveaway.is_featured ? (
        <Badge tone="north" icon={<Star />}>
          {t('Featured')}
        </Badge>
      ) : null}
      {entry ? (
        <Badge tone="south" icon={<Check />}>
          {t('Entered')}
        </Badge>
      ) : null}
      {entry?.status === 'winner' ? (
        <Badge tone="success" icon={<Trophy />}>
          {t('Winner')}
        </Badge>
      ) : null}
      {entry?.status === 'passed_on' ? <Badge>{t('Passed to an alternate')}</Badge> : null}
      {entry?.status === 'alternate' ? <Badge>{t('Alternate')}</Badge> : null}
      {entry?.status === 'not_drawn' && !isGoing ? <Badge>{t('Not drawn')}</Badge> : null}
    </>
  );
}
