import { projectPageSchema, type ProjectPage } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, FormDialog, ListFrame, Panel, Skeleton, Stack, TextArea, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useGetProjectPageQuery, useSaveProjectPageMutation } from './page.endpoints.ts';
import styles from './team.module.css';

const failureText = failureTextFrom({ refused: t('The public page was not changed') });

/** The project's public page: what it says, and the way to it. Owners change it. */
export function PagePanel() {
  const answer = useGetProjectPageQuery(undefined);
  const canEdit = usePermission('profile');
  const [isEditing, setIsEditing] = useState(false);
  const { data } = answer;
  return (
    <Panel title={t('Public page')} gap="small">
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('Your public page could not be loaded')}
        loading={<Skeleton height={96} shape="block" />}
      >
        {data ? (
          <>
            <p className={styles.about}>
              {data.page.about || t('Anyone can read it. Say in a few sentences who you are.')}
            </p>
            <Stack direction="row" gap={8} wrap>
              <ButtonLink variant="secondary" size="small" href={data.path} render={routerLink}>
                {t('See your public page')}
              </ButtonLink>
              {canEdit ? (
                <Button variant="quiet" size="small" onClick={() => setIsEditing(true)}>
                  {t('Change texts and links')}
                </Button>
              ) : null}
            </Stack>
            {isEditing ? <PageDialog page={data.page} onClose={() => setIsEditing(false)} /> : null}
          </>
        ) : null}
      </ListFrame>
    </Panel>
  );
}

function PageDialog({ page, onClose }: { page: ProjectPage; onClose: () => void }) {
  const { notify } = useHost();
  const [save] = useSaveProjectPageMutation();
  const form = useCallForm({
    schema: projectPageSchema,
    defaultValues: page,
    optional: ['about', 'website', 'x'],
    errorsAt: 'fields',
    send: async (body) => {
      await save({ body }).unwrap();
      notify({ type: 'success', title: t('Public page changed'), message: t('Visitors see it within a minute.') });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Your public page')}
      description={t('It shows your name, logo, quests and payout record, too.')}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
      onClose={onClose}
    >
      <TextArea label={t('Description')} rows={5} {...form.field('about')} />
      <TextField label={t('Website')} type="url" inputMode="url" placeholder="https://" {...form.field('website')} />
      <TextField label={t('X profile')} type="url" inputMode="url" placeholder="https://x.com/" {...form.field('x')} />
    </FormDialog>
  );
}
