import { routerLink } from '@magnetx/federation/pages';
import { ButtonLink, EmptyState } from '@magnetx/ui';

interface MissingReportProps {
  title: string;
  message: string;
  href: string;
  linkLabel: string;
}

/** There is no such report: why, and the way on. */
export function MissingReport({ title, message, href, linkLabel }: MissingReportProps) {
  return (
    <EmptyState
      field="reports"
      title={title}
      titleAs="h1"
      message={message}
      action={
        <ButtonLink variant="secondary" href={href} render={routerLink}>
          {linkLabel}
        </ButtonLink>
      }
    />
  );
}
