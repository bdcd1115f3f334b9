import { routerLink } from '@magnetx/federation/pages';
import { ButtonLink, Card, EmptyState, type EmptyField } from '@magnetx/ui';
import { WorkPage } from '../components/work-page.tsx';

interface MissingRecordProps {
  /** "User". */
  noun: string;
  field: EmptyField;
  list: { href: string; label: string };
}

export function MissingRecord({ noun, field, list }: MissingRecordProps) {
  return (
    <WorkPage title={noun}>
      <Card>
        <EmptyState
          field={field}
          title={`${noun} not found`}
          message="There is no such account, or it was deleted."
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
