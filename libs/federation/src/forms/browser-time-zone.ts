import { isTimeZone } from '@magnetx/contracts';

/** The IANA name of the browser's time zone. Undefined if the server knows no such zone. */
export function browserTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}
