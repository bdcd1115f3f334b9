import {
  emailChannelSchema,
  timeZoneSchema,
  type BodyOf,
  type OwnEmail,
  type setEmailChannels,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { useState } from 'react';
import { z } from 'zod';
import { failureTextFrom } from '../api/index.ts';
import { browserTimeZone } from './browser-time-zone.ts';
import { useCallForm } from './use-call-form.ts';

const failureText = failureTextFrom({ refused: t('Your choice could not be saved') });

const channel = emailChannelSchema;
const schema = z.object({
  money: channel,
  decisions: channel,
  draws: channel,
  friends: channel,
  time_zone: timeZoneSchema,
});

/** The form with which a person chooses e-mail about notifications, and the time zones that it offers. */
export function useEmailChannels(
  { channels, time_zone: stored }: OwnEmail,
  set: (body: BodyOf<typeof setEmailChannels>) => Promise<unknown>,
) {
  const [saved, setSaved] = useState<unknown>(null);
  const form = useCallForm({
    schema,
    defaultValues: { ...channels, time_zone: stored },
    send: async ({ time_zone: zone, ...chosen }) => {
      await set({ channels: chosen, time_zone: zone });
      setSaved(form.values);
    },
    failureText,
  });
  const timeZones = [...new Set([stored, browserTimeZone() ?? stored, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return { form: { ...form, isSaved: saved !== null && saved === form.values }, timeZones };
}
