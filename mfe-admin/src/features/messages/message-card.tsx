import type { AdminMessage } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, Button, ButtonLink, Card, Stack } from '@magnetx/ui';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import Reply from 'lucide-react/icons/reply';
import { useId } from 'react';
import styles from './messages-page.module.css';
import { useMarkMessageMutation } from './messages.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to mark the message') });

interface MessageCardProps {
  message: AdminMessage;
  onDelete: () => void;
}

export function MessageCard({ message, onDelete }: MessageCardProps) {
  const { name, email, isRead } = message;
  const headingId = useId();
  return (
    <Card as="article" padding="small" aria-labelledby={headingId} className={styles.card}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.name}>
          {name}
        </h2>
        {isRead ? null : (
          <Badge tone="north" icon={<Mail />}>
            {t('Unread')}
          </Badge>
        )}
        <p className={styles.detail}>
          {email} · <Ago at={message.sentAt} />
        </p>
      </div>
      <p className={styles.text}>{message.message}</p>
      <Stack direction="row" gap={8} wrap>
        <ButtonLink
          href={replyHref(email)}
          variant="secondary"
          size="small"
          icon={<Reply />}
          aria-label={t('Reply to {name}', { name })}
        >
          {t('Reply')}
        </ButtonLink>
        <MarkButton message={message} />
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Delete the message of {name}', { name })}
          onClick={onDelete}
        >
          {t('Delete')}
        </Button>
      </Stack>
    </Card>
  );
}

function MarkButton({ message: { id, name, isRead } }: { message: AdminMessage }) {
  const { notify } = useHost();
  const [mark, { isLoading }] = useMarkMessageMutation();
  const label = isRead ? t('Mark as unread') : t('Mark as read');

  async function toggle(): Promise<void> {
    const { error } = await mark({ params: { messageId: id }, body: { isRead: !isRead } });
    if (error) notify({ type: 'error', title: failureText(error), message: name });
  }

  return (
    <Button
      variant="quiet"
      size="small"
      icon={isRead ? <Mail /> : <MailOpen />}
      isBusy={isLoading}
      aria-label={`${label}: ${name}`}
      onClick={() => void toggle()}
    >
      {label}
    </Button>
  );
}

/** Opens the admin's own mail program. The address comes from a visitor: none of it may become a header of the mail. */
function replyHref(email: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(t('Your message to MagnetX'))}`;
}
