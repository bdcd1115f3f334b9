import { useNavigate } from '@magnetx/federation/host';
import { AuthCard, Badge, ButtonLink, PageMain } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import { useEffect, useId, useRef } from 'react';
import { paths } from '../../paths';
import { routerLink } from './router-link';

interface SuccessPanelProps {
  title: string;
  message: string;
  /** Where it goes on: by itself after `delayMs`, or at once with the link. */
  to: string;
  linkLabel: string;
  delayMs: number;
}

/** Takes the place of a form that did its work, then leads on. */
export function SuccessPanel({ title, message, to, linkLabel, delayMs }: SuccessPanelProps) {
  const messageId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();

  // The form had the focus and is gone.
  useEffect(() => link.current?.focus(), []);

  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [navigate, to, delayMs]);

  return (
    <PageMain title={title}>
      <AuthCard title={title} logoHref={paths.siteHome.href()} renderLink={routerLink}>
        <div role="status">
          <Badge tone="success" icon={<Check />}>
            Done
          </Badge>
          <p id={messageId}>{message}</p>
        </div>
        <ButtonLink ref={link} href={to} render={routerLink} aria-describedby={messageId} fullWidth>
          {linkLabel}
        </ButtonLink>
      </AuthCard>
    </PageMain>
  );
}
