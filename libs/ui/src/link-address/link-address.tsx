import { t } from '@magnetx/texts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from '../badge/badge.tsx';
import type { LinkElementProps } from '../button/button-link.tsx';
import styles from './link-address.module.css';

/** The parts of an address, as `describeLink` of the contracts returns them. */
export interface AddressParts {
  readonly scheme: string;
  readonly host: string;
  readonly asciiHost: string;
  readonly isLookalike: boolean;
  readonly rest: string;
}

/** An address with an emphasized host, so that people read it first. */
export function LinkAddress({ parts: { scheme, host, rest } }: { parts: AddressParts }) {
  return (
    <>
      {scheme === 'http' ? <span>{'http:// '}</span> : null}
      <strong className={styles.host}>{host}</strong>
      <span className={styles.rest}>{rest}</span>
    </>
  );
}

/** The punycode of a host with other letters than a–z, and a warning about lookalikes. Empty for any other host. */
export function LinkWarning({ parts: { host, asciiHost, isLookalike } }: { parts: AddressParts }) {
  return (
    <>
      {host === asciiHost ? null : <code className={styles.ascii}>{asciiHost}</code>}
      {isLookalike ? (
        <Badge tone="warning" icon={<TriangleAlert />}>
          {t('Letters of another alphabet look like a–z')}
        </Badge>
      ) : null}
    </>
  );
}

/** A link that a user wrote: its page learns nothing of this one, and search engines do not count it. */
export function renderSubmittedAnchor(props: LinkElementProps) {
  return (
    <a
      title={t('Opens in a new tab')}
      {...props}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
    />
  );
}
