import { channelsFor, DEFAULT_TIME_ZONE } from '@magnetx/contracts';
import { SOURCE_LOCALE } from '@magnetx/texts/locales';
import type { EmailAddressDocument } from './email-address.model.ts';

/** The choice of a person, with the defaults of the rest. */
export function chosenIn({
  channels,
  timeZone = DEFAULT_TIME_ZONE,
  language = SOURCE_LOCALE,
}: Partial<EmailAddressDocument>) {
  return { channels: { ...channelsFor(), ...channels }, timeZone, language };
}
