import { logWarning } from '@magnetx/federation/log';
import { t } from '@magnetx/texts';
import { Card, ErrorPanel, Skeleton } from '@magnetx/ui';
import { Suspense, lazy, useState, type ComponentType } from 'react';
import { useWasNear } from '../../../shared/use-was-near.ts';
import styles from './contact.module.css';

const formShape = <Skeleton height="27.75rem" shape="block" />;

type Retry = { readonly onRetry: () => void };

/** The page does without the form if it cannot be fetched. */
function loadForm() {
  return lazy<ComponentType<Retry>>(async () => {
    try {
      return { default: (await import('./contact-form.tsx')).ContactForm };
    } catch (error) {
      logWarning('The contact form could not be fetched.', error);
      return { default: MissingForm };
    }
  });
}

/** The place of the contact form, which is far down the page and fetched once someone scrolls there. */
export function ContactFormSlot() {
  const [attempt, setAttempt] = useState(0);
  const { ref, wasNear } = useWasNear(800);
  return (
    <Card className={styles.form} padding="large">
      <div ref={ref} className={styles.slot}>
        {wasNear ? <FormAttempt key={attempt} onRetry={() => setAttempt(attempt + 1)} /> : formShape}
      </div>
    </Card>
  );
}

/** Created again for each attempt: a lazy component keeps its failure. */
function FormAttempt(props: Retry) {
  const [Form] = useState(loadForm);
  return (
    <Suspense fallback={formShape}>
      <Form {...props} />
    </Suspense>
  );
}

function MissingForm({ onRetry }: Retry) {
  return (
    <ErrorPanel title={t('The contact form could not be loaded')} message={t('Please try again.')} onRetry={onRetry} />
  );
}
