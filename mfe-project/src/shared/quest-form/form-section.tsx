import { Card, PanelHead, Stack } from '@magnetx/ui';
import { useId, type ReactNode } from 'react';
import styles from './form-section.module.css';

/** A part of a long form, under its heading. */
export function FormSection({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId}>
      <Stack gap={16}>
        <PanelHead id={headingId} title={heading} />
        {children}
      </Stack>
    </Card>
  );
}

/** Fields that belong beside each other, where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
