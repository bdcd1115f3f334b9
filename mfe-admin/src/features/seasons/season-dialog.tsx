import { localFieldOf, seasonFormSchemaOf, type Season } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextField } from '@magnetx/ui';
import { useCreateSeasonMutation, useEditSeasonMutation } from './seasons.endpoints.ts';

/** Plans a season, or changes one that has not started. */
export function SeasonDialog({ season, onClose }: { season: Season | null; onClose: () => void }) {
  const { notify } = useHost();
  const [create] = useCreateSeasonMutation();
  const [edit] = useEditSeasonMutation();
  const form = useCallForm({
    schema: seasonFormSchemaOf(season),
    defaultValues: season
      ? { name: season.name, starts_at: localFieldOf(season.starts_at), ends_at: localFieldOf(season.ends_at) }
      : { name: '', starts_at: '', ends_at: '' },
    send: async (body) => {
      await (season ? edit({ params: { seasonId: season.id }, body }) : create({ body })).unwrap();
      notify({ type: 'success', title: season ? t('Season changed') : t('Season planned'), message: body.name });
      onClose();
    },
    failureText: failureTextFrom({ refused: t('Failed to save the season') }),
  });
  return (
    <FormDialog
      form={form}
      title={season ? t('Change {name}', { name: season.name }) : t('Plan a season')}
      description={t('Times are in your time zone. A season starts and ends automatically.')}
      submitLabel={season ? t('Save') : t('Plan season')}
      busyLabel={t('Saving...')}
      onClose={onClose}
    >
      <TextField label={t('Name')} autoComplete="off" {...form.field('name')} />
      <TextField label={t('Start')} type="datetime-local" {...form.field('starts_at')} />
      <TextField label={t('End')} type="datetime-local" {...form.field('ends_at')} />
    </FormDialog>
  );
}
