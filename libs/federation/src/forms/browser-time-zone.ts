import { timeZoneSchema } from '@magnetx/contracts';

/** The IANA name of the browser's time zone. Undefined if the server knows no such zone. */
export function browserTimeZone(): string | undefined {
  return timeZoneSchema.safeParse(new Intl.DateTimeFormat().resolvedOptions().timeZone).data;
}
