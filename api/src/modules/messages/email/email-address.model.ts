import { emailChannelSchema, notificationGroupSchema } from '@magnetx/contracts';
import { LANGUAGES, type Language } from '@magnetx/texts/locales';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

const languageSchema = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

/** The e-mail address of a person. `_id`: `<audience>:<subjectId>`. */
const emailAddressDocument = z.object({
  _id: z.string(),
  /** The user, the admin, or the project of the member. */
  accountId: z.string(),
  /** Confirmed by its link. Empty without one. */
  address: z.string(),
  /** Waits for its link. Empty without one. */
  pending: z.string(),
  /** Of the link's token. Null until the link is sent. */
  tokenHash: z.string().nullable(),
  askedAt: z.date(),
  /** Hashes of the addresses for which links were asked on the day of `askedAt`. */
  askedFor: z.array(z.string()).exactOptional(),
  /** By group of notifications. Absent until the person chooses. */
  channels: z.partialRecord(notificationGroupSchema, emailChannelSchema).exactOptional(),
  /** An IANA name. */
  timeZone: z.string().exactOptional(),
  /** In which the person last saved the address or the choice. English for those of earlier versions. */
  language: languageSchema.exactOptional(),
  /** A daily e-mail has the notifications after this moment: the latest one, or the confirmation. */
  dailyAfter: z.date().exactOptional(),
});
export type EmailAddressDocument = z.output<typeof emailAddressDocument>;

const emailAddressSchema = documentSchema(emailAddressDocument, 'email_addresses');
emailAddressSchema.index({ accountId: 1 });
emailAddressSchema.index({ tokenHash: 1 }, { partialFilterExpression: { tokenHash: { $type: 'string' } } });
// Counts the links to one address.
emailAddressSchema.index({ askedFor: 1, askedAt: 1 });

export const emailAddressModel = defineModel('EmailAddress', emailAddressSchema);
