import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, Card, EmptyState, type EmptyField } from '@magnetx/ui';
import { WorkPage } from '../components/work-page.tsx';

interface MissingRecordProps {
  /** "User". */
  noun: string;
  field: EmptyField;
  /** Why it may be missing, where it is no account. */
  message?: string;
  list: { href: string; label: string };
}

export function MissingRecord({
  noun,
  field,
  list,
  message = t('There is no such account, or it was deleted.'),
}: MissingRecordProps) {
  return (
    <WorkPage title={noun}>
      <Card>
        <EmptyState
          field={field}
          title={t('{noun} not found', { noun })}
          message={message}
          action={
            <ButtonLink href={list.href} render={routerLink} variant="secondary">
              {list.label}
            </ButtonLink>
          }
        />
      </Card>
    </WorkPage>
  );
}
