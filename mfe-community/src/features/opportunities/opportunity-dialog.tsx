import type { Opportunity } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useNow } from '@magnetx/federation/clock';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button, ConfirmDialog, IconFact, IconFacts } from '@magnetx/ui';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import { useState } from 'react';
import { MissingQuestDialog } from '../../shared/quests/missing-quest.tsx';
import { QuestDetailsDialog, QuestSection } from '../../shared/quests/quest-details.tsx';
import type { QuestDialogTarget } from '../../shared/quests/quest-page.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import styles from './application-status.module.css';
import { useGetOpportunityQuery, useWithdrawApplicationMutation } from './opportunities.endpoints.ts';
import { ApplyButton, OpportunityFacts, SponsoredBadge } from './opportunity-card.tsx';
import { SentApplication } from './sent-application.tsx';

const failureText = failureTextFrom({ refused: t('Your application was not withdrawn') });

interface OpportunityDialogProps extends QuestDialogTarget<Opportunity> {
  onApply: (opportunity: Opportunity) => void;
}

/** An opportunity in full, with the application that the user sent here. */
export function OpportunityDialog({ id, listed, onClose, onApply }: OpportunityDialogProps) {
  const nowMs = useNow();
  const { token } = useUserArea();
  const answer = useGetOpportunityQuery({ token, id }, { skip: listed !== undefined });
  const opportunity = listed ?? answer.data;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  if (!opportunity) return <MissingQuestDialog noun="opportunity" answer={answer} onClose={onClose} />;
  if (isWithdrawing) {
    return <WithdrawDialog opportunity={opportunity} onDone={onClose} onClose={() => setIsWithdrawing(false)} />;
  }
  return (
    <QuestDetailsDialog
      noun="opportunity"
      quest={opportunity}
      onClose={onClose}
      action={
        <ApplyButton
          variant="primary"
          opportunity={opportunity}
          isActive={isOpen(opportunity, nowMs)}
          onApply={() => onApply(opportunity)}
        />
      }
    >
      <IconFacts>
        {opportunity.salary ? <IconFact icon={<CircleDollarSign />}>{opportunity.salary}</IconFact> : null}
        <OpportunityFacts opportunity={opportunity} nowMs={nowMs} />
      </IconFacts>
      {opportunity.is_sponsored ? <SponsoredBadge /> : null}
      <OwnApplication participation={opportunity.user_participation} onWithdraw={() => setIsWithdrawing(true)} />
      <OpportunityTexts opportunity={opportunity} />
    </QuestDetailsDialog>
  );
}

export function OpportunityTexts({ opportunity }: { opportunity: Opportunity }) {
  return (
    <>
      <QuestSection heading={t('Description')} text={opportunity.description} />
      <QuestSection heading={t('Requirements')} text={opportunity.requirements} />
      <QuestSection heading={t('Benefits')} text={opportunity.benefits} />
    </>
  );
}

interface OwnApplicationProps {
  participation: Opportunity['user_participation'];
  onWithdraw: () => void;
}

function OwnApplication({ participation, onWithdraw }: OwnApplicationProps) {
  const nowMs = useNow();
  if (!participation?.application) return null;
  return (
    <>
      <SentApplication application={participation} nowMs={nowMs} />
      <SentMessage participation={participation} onWithdraw={onWithdraw} />
    </>
  );
}

/** The message of the user, and the way to take it back while it is unread. */
export function SentMessage({ participation, onWithdraw }: OwnApplicationProps) {
  if (!participation?.application) return null;
  const { message, links } = participation.application;
  return (
    <>
      <QuestSection heading={t('Your message')} text={[message, ...links].join('\n')} />
      {participation.status === 'applied' ? (
        <div className={styles.withdraw}>
          <Button variant="secondary" size="small" onClick={onWithdraw}>
            {t('Withdraw application')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface WithdrawDialogProps {
  opportunity: Opportunity;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an application is taken back. */
export function WithdrawDialog({ opportunity, onDone, onClose }: WithdrawDialogProps) {
  const { id, title, company } = opportunity;
  const { notify } = useHost();
  const [withdraw] = useWithdrawApplicationMutation();
  return (
    <ConfirmDialog
      title={t('Withdraw your application?')}
      description={t('What you wrote for “{title}” is deleted, and {company} no longer sees it.', { title, company })}
      confirmLabel={t('Withdraw')}
      busyLabel={t('Withdrawing...')}
      confirm={() => withdraw({ body: { opportunity_id: id } })}
      failureText={failureText}
      onDone={() => {
        notify({ type: 'success', title: t('Application withdrawn'), message: title });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
