import { contactFormSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { Button, FormErrors, TextArea, TextField } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../../shared/drafts.ts';
import styles from './contact-form.module.css';
import { useSendContactMessageMutation } from './contact.endpoints.ts';

const failureText = failureTextFrom({
  refused: t('Your message could not be sent. Please try again.'),
  unanswered: t('Your message could not be sent: MagnetX is not reachable right now. Please try again in a moment.'),
});

/** A message to the people behind MagnetX. */
export function ContactForm() {
  const [thanked, setThanked] = useState<string | null>(null);
  if (thanked !== null) return <Thanks name={thanked} onAgain={() => setThanked(null)} />;
  return <MessageForm onSent={setThanked} />;
}

const EMPTY_MESSAGE = { first_name: '', last_name: '', email: '', message: '' };

function MessageForm({ onSent }: { onSent: (firstName: string) => void }) {
  const [sendMessage] = useSendContactMessageMutation();
  const [draft] = useState(() => drafts.open({ name: 'contact', initial: EMPTY_MESSAGE }));
  const form = useCallForm({
    schema: contactFormSchema,
    defaultValues: EMPTY_MESSAGE,
    send: async (message) => {
      await sendMessage({ body: message }).unwrap();
      onSent(message.first_name);
    },
    failureText,
    draft,
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit} aria-label={t('Contact')}>
      <div className={styles.names}>
        <TextField label={t('First name')} autoComplete="given-name" {...form.field('first_name')} />
        <TextField label={t('Last name')} autoComplete="family-name" {...form.field('last_name')} />
      </div>
      <TextField label={t('Email')} type="email" autoComplete="email" {...form.field('email')} />
      <TextArea label={t('Message')} rows={5} {...form.field('message')} />
      <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
      <Button type="submit" size="large" fullWidth isBusy={form.isSending} busyLabel={t('Sending...')}>
        {t('Join Community')}
      </Button>
    </form>
  );
}

/** Takes over the focus from the removed form. */
function Thanks({ name, onAgain }: { name: string; onAgain: () => void }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <CircleCheck className={styles.mark} size={40} aria-hidden="true" />
      <h3 ref={headingRef} className={styles.thanksTitle} tabIndex={-1}>
        {t('Thank you, {name}', { name })}
      </h3>
      <p>{t('Your message has arrived. A person reads it, and answers by email.')}</p>
      <Button variant="secondary" onClick={onAgain}>
        {t('Write another message')}
      </Button>
    </div>
  );
}
