import { logWarning } from '@magnetx/federation/log';
import { Card, ErrorPanel, Skeleton, useInBrowser } from '@magnetx/ui';
import { Suspense, lazy, useState, type ComponentType } from 'react';
import styles from './contact.module.css';

const formShape = <Skeleton height="30rem" shape="block" />;

type Retry = { readonly onRetry: () => void };

/** The form stands far down the page: what it needs is fetched beside the page, which does without it if that fails. */
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

/** The place of the contact form. */
export function ContactFormSlot() {
  const [attempt, setAttempt] = useState(0);
  const inBrowser = useInBrowser();
  return (
    <Card className={styles.form} padding="large">
      {inBrowser ? <FormAttempt key={attempt} onRetry={() => setAttempt(attempt + 1)} /> : formShape}
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
  return <ErrorPanel title="The contact form could not be loaded" message="Please try again." onRetry={onRetry} />;
}
