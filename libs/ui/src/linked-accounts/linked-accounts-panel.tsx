import { t } from '@magnetx/texts';
import { Badge } from '../badge/badge.tsx';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import type { FormState } from '../dialog/form-dialog.tsx';
import { FormErrors } from '../form-errors/form-errors.tsx';
import { ListFrame, type ListState } from '../list-frame/list-frame.tsx';
import { Panel } from '../panel/panel.tsx';
import { Select } from '../select/select.tsx';
import { useAttempts } from '../shared/use-attempts.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Stack } from '../stack/stack.tsx';
import { PasswordField } from '../text-field/password-field.tsx';
import type { TextFieldProps } from '../text-field/text-field.tsx';
import { UsernameField } from '../text-field/username-field.tsx';
import styles from './linked-accounts-panel.module.css';

const AREAS = { user: t('User'), project: t('Project'), admin: t('Admin') } as const;
const LINKED_AREAS = { project: t('Membership of a project'), admin: t('Admin account') } as const;

const LINK_TEXT = t(
  'Link your membership of a project or your admin account, and open it ' +
    'without signing in again. A new password ends the link.',
);

/** As the API names them. */
interface LinkedAccount {
  area: 'user' | 'project' | 'admin';
  subject_id: string;
  name: string;
  is_this: boolean;
}
type Named = Pick<LinkedAccount, 'area' | 'subject_id'>;
type Field = Omit<TextFieldProps, 'label' | 'onSelect' | 'ref'>;

interface Actions {
  open: (account: Named) => Promise<{ error?: unknown }>;
  unlink: (account: Named) => Promise<{ error?: unknown }>;
  failureText: (error: unknown) => string;
  form: FormState & { field: (name: 'area' | 'username' | 'password') => object };
}

interface LinkedAccountsPanelProps {
  state: ListState;
  /** Undefined while they load; empty for an account that no user has linked. */
  accounts: readonly LinkedAccount[] | undefined;
  actions: Actions;
  /** Of the user, who alone links accounts. */
  canLink: boolean;
}

/** The accounts of one person in all areas: opened without another sign-in, and unlinked. */
export function LinkedAccountsPanel({ state, accounts = [], actions, canLink }: LinkedAccountsPanelProps) {
  const { busy, failure, attempt } = useAttempts(actions.failureText);

  return (
    <Panel title={t('Your accounts')} gap="small">
      <ListFrame
        state={state}
        failedTitle={t('Your accounts could not be loaded')}
        loading={<Skeleton height={120} shape="block" />}
      >
        <Stack gap={16}>
          <p>
            {canLink
              ? LINK_TEXT
              : accounts.length > 0
                ? t(
                    'Open your other accounts without signing in again. Link ' +
                      'more in the settings of your user account.',
                  )
                : t('To open this account without its password, sign in with X and link it in the settings there.')}
          </p>
          {failure ? (
            <Banner tone="danger" title={t('That did not work')}>
              {failure}
            </Banner>
          ) : null}
          {accounts.length > 0 ? (
            <ul className={styles.list}>
              {accounts.map((account) => (
                <Account key={`${account.area} ${account.subject_id}`} {...{ account, actions, busy, attempt }} />
              ))}
            </ul>
          ) : null}
          {canLink ? <LinkForm form={actions.form} /> : null}
        </Stack>
      </ListFrame>
    </Panel>
  );
}

interface AccountProps extends Pick<ReturnType<typeof useAttempts>, 'busy' | 'attempt'> {
  account: LinkedAccount;
  actions: Actions;
}

function Account({ account, actions, busy, attempt }: AccountProps) {
  const { area, subject_id: id, name, is_this: isThis } = account;
  const named = { area, subject_id: id };
  return (
    <li className={styles.account}>
      <span className={styles.name}>
        <strong>{name}</strong> <Badge tone="neutral">{AREAS[area]}</Badge>{' '}
        {isThis ? <Badge tone="success">{t('This account')}</Badge> : null}
      </span>
      {isThis ? null : (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('Open {name}', { name })}
          isBusy={busy === `open ${id}`}
          busyLabel={t('Opening...')}
          onClick={() => void attempt(`open ${id}`, actions.open(named))}
        >
          {t('Open')}
        </Button>
      )}
      {area === 'user' ? null : (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Unlink {name}', { name })}
          isBusy={busy === `unlink ${id}`}
          busyLabel={t('Unlinking...')}
          onClick={() => void attempt(`unlink ${id}`, actions.unlink(named))}
        >
          {t('Unlink')}
        </Button>
      )}
    </li>
  );
}

function LinkForm({ form }: Pick<Actions, 'form'>) {
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label={t('Link an account')}>
      <Stack gap={16}>
        <Select label={t('Account')} options={LINKED_AREAS} {...form.field('area')} />
        <UsernameField label={t('Username')} {...(form.field('username') as Field)} />
        <PasswordField
          label={t('Password of this account')}
          autoComplete="off"
          {...(form.field('password') as Field)}
        />
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        <div>
          <Button type="submit" isBusy={form.isSending} busyLabel={t('Linking...')}>
            {t('Link account')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
