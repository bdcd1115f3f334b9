import type { AppealState } from '@magnetx/contracts';
import { Banner } from '@magnetx/ui';

const STATES = {
  open: { tone: 'info', title: 'Your appeal waits for an answer' },
  upheld: { tone: 'success', title: 'Your appeal was accepted' },
  dismissed: { tone: 'warning', title: 'Your appeal was dismissed' },
  closed: { tone: 'info', title: 'Your appeal was closed: there is another decision' },
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
      {answer ? <p>Answer: {answer}</p> : null}
      {state === 'open' && openText ? <p>{openText}</p> : null}
      {state === 'dismissed' ? <p>This answer is final.</p> : null}
    </Banner>
  );
}
