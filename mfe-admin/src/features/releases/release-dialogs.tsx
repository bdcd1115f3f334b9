import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { CheckField, ConfirmDialog, Select, Stack } from '@magnetx/ui';
import { useState } from 'react';
import { areasTogether, promotableVersions, type ReleaseRow } from './release-rows.ts';
import { usePromoteReleaseMutation, useRollBackReleaseMutation } from './releases.endpoints.ts';

interface DialogProps {
  row: ReleaseRow;
  onClose: () => void;
}

const failureText = failureTextFrom({ refused: t('The release was not changed') });

/** Makes another version of the area live. */
export function PromoteDialog({ row: { area, version, kind }, onClose }: DialogProps) {
  const { notify } = useHost();
  const [promote] = usePromoteReleaseMutation();
  const versions = promotableVersions(area);
  const isTried = kind === 'canary' || kind === 'promotion';
  const [chosen, setChosen] = useState((isTried ? version : versions[0]?.[0]) ?? '');
  const [now, setNow] = useState(false);
  const [again, setAgain] = useState(false);
  return (
    <ConfirmDialog
      title={t('Promote {remote}', { remote: area.remote })}
      description={t('It becomes live step by step, and is rolled back automatically if it fails clearly more often.')}
      confirmLabel={t('Promote')}
      busyLabel={t('Promoting...')}
      variant="primary"
      confirm={() => promote({ params: { remote: area.remote }, body: { version: chosen, now, again } })}
      onDone={() => notify({ type: 'success', title: t('Promotion started'), message: `${area.remote} ${chosen}` })}
      failureText={failureText}
      onClose={onClose}
    >
      <Stack gap={12}>
        <Select
          label={t('Version')}
          options={Object.fromEntries(versions)}
          value={chosen}
          onSelect={setChosen}
          onChange={() => undefined}
        />
        <CheckField
          label={t('For all visitors immediately')}
          checked={now}
          onChange={(event) => setNow(event.currentTarget.checked)}
        />
        <CheckField
          label={t('Also if it was rolled back before')}
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** Ends a trial: its visitors get the live version again. */
export function StopDialog({ row, onClose }: DialogProps) {
  const { area, version } = row;
  const { notify } = useHost();
  const together = areasTogether(row);
  const also =
    together.length > 0 ? ` ${t('The trial of {together} ends too.', { together: together.join(', ') })}` : '';
  const [rollBack] = useRollBackReleaseMutation();
  return (
    <ConfirmDialog
      title={t('Stop the trial of {remote}?', { remote: area.remote })}
      description={t('All visitors get {live} again, instead of {version}.{also}', {
        live: area.state.live ?? t('nothing'),
        version: version ?? '',
        also,
      })}
      confirmLabel={t('Stop trial')}
      busyLabel={t('Stopping...')}
      confirm={() => rollBack({ params: { remote: area.remote }, body: { canary: version ?? undefined } })}
      onDone={() => notify({ type: 'success', title: t('Trial stopped'), message: `${area.remote} ${version}` })}
      failureText={failureText}
      onClose={onClose}
    />
  );
}

/** Makes the previous version live again. */
export function RollBackDialog({ row, onClose }: DialogProps) {
  const { area, version } = row;
  const { notify } = useHost();
  const together = areasTogether(row);
  const also =
    together.length > 0
      ? ` ${t('So does the previous version of {together}.', { together: together.join(', ') })}`
      : '';
  const [rollBack] = useRollBackReleaseMutation();
  return (
    <ConfirmDialog
      title={t('Roll back {remote}?', { remote: area.remote })}
      description={t('{previous} becomes live for all visitors immediately, instead of {version}.{also}', {
        previous: area.state.previous ?? '',
        version: version ?? '',
        also,
      })}
      confirmLabel={t('Roll back')}
      busyLabel={t('Rolling back...')}
      confirm={() =>
        rollBack({
          params: { remote: area.remote },
          body: {
            live: version ?? undefined,
            with: together.map((remote) => ({ remote })),
          },
        })
      }
      onDone={() => notify({ type: 'success', title: t('Rolled back'), message: `${area.remote} ${version}` })}
      failureText={failureText}
      onClose={onClose}
    />
  );
}
