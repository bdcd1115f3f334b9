import type { AppealState } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Banner } from '@magnetx/ui';

const STATES = {
  open: { tone: 'info', title: t('Your appeal waits for an answer') },
  upheld: { tone: 'success', title: t('Your appeal was accepted') },
  dismissed: { tone: 'warning', title: t('Your appeal was dismissed') },
  closed: { tone: 'info', title: t('Your appeal was closed: there is another decision') },
} as const satisfies Record<AppealState, unknown>;

interface AppealBannerProps {
  appeal: { readonly state: AppealState; readonly answer: string };
  /** In place of the usual title of an open appeal. */
  openTitle?: string;
  /** Below the title of an open appeal. */
  openText?: string;
}

/** How an appeal of the user stands. */
export function AppealBanner({ appeal, openTitle = STATES.open.title, openText }: AppealBannerProps) {
  const { state, answer } = appeal;
  const { tone, title } = STATES[state];
  return (
    <Banner tone={tone} title={state === 'open' ? openTitle : title}>
      {answer ? <p>{t('Answer: {answer}', { answer })}</p> : null}
      {state === 'open' && openText ? <p>{openText}</p> : null}
      {state === 'dismissed' ? <p>{t('This answer is final.')}</p> : null}
    </Banner>
  );
}
