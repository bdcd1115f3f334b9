import { useNavigate } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { AuthCard, Banner, ButtonLink, PageMain, Stack } from '@magnetx/ui';
import { useEffect, useId, useRef } from 'react';
import { paths } from '../../paths.ts';

interface SuccessPanelProps {
  title: string;
  message: string;
  /** The next page: opened after `delayMs`, or by the link. */
  to: string;
  linkLabel: string;
  delayMs: number;
}

/** Takes the place of a form that did its work, then leads on. */
export function SuccessPanel({ title, message, to, linkLabel, delayMs }: SuccessPanelProps) {
  const messageId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();

  // The form that had the focus was removed.
  useEffect(() => link.current?.focus(), []);

  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [navigate, to, delayMs]);

  return (
    <PageMain title={title}>
      <AuthCard title={title} logoHref={paths.siteHome.href()} renderLink={routerLink} hasField={false}>
        <Stack gap={24}>
          <Banner tone="success">
            <span id={messageId}>{message}</span>
          </Banner>
          <ButtonLink ref={link} variant="primary" href={to} render={routerLink} aria-describedby={messageId} fullWidth>
            {linkLabel}
          </ButtonLink>
        </Stack>
      </AuthCard>
    </PageMain>
  );
}
