import { emptyCheck, writeCheckForms, type CheckForm, type QuestForm } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, Note, Panel, Stack } from '@magnetx/ui';
import { useGetBalanceQuery } from '../../project/project.endpoints.ts';

interface Template {
  readonly label: string;
  readonly values: Pick<QuestForm, 'title' | 'description' | 'category' | 'repeat' | 'mxp_amount'>;
  readonly checks: readonly CheckForm[];
}

const onX = (action: string): CheckForm => ({ ...emptyCheck('x'), action }) as CheckForm;

const TEMPLATES: readonly Template[] = [
  {
    label: t('Welcome'),
    values: {
      title: t('Welcome: start here'),
      description: t('Read our introduction. The secret word is at its end.'),
      category: t('Community'),
      repeat: 'once',
      mxp_amount: '50',
    },
    checks: [emptyCheck('code')],
  },
  {
    label: t('Launch'),
    values: {
      title: t('Help us launch'),
      description: t('Follow us on X, and repost the announcement.'),
      category: t('Marketing'),
      repeat: 'once',
      mxp_amount: '100',
    },
    checks: [onX('follow'), onX('repost')],
  },
  {
    label: t('Weekly'),
    values: {
      title: t('This week’s notes'),
      description: t('Read what changed this week. The secret word is at the end of the notes.'),
      category: t('Community'),
      repeat: 'weekly',
      mxp_amount: '25',
    },
    checks: [emptyCheck('code')],
  },
  {
    label: t('Hold a token'),
    values: {
      title: t('For those who hold our token'),
      description: t('Hold our token in the wallet that you have proven.'),
      category: t('Community'),
      repeat: 'monthly',
      mxp_amount: '100',
    },
    checks: [emptyCheck('evm')],
  },
  {
    label: t('Learn'),
    values: {
      title: t('Learn how it works'),
      description: t('Read our guide, and answer a few questions about it.'),
      category: t('Community'),
      repeat: 'once',
      mxp_amount: '50',
    },
    checks: [emptyCheck('quiz')],
  },
];

/** Fills in a mission. Templates with checks that this site does not verify are not offered. */
export function MissionTemplates({ fill }: { fill: (values: Partial<QuestForm>) => void }) {
  const kinds = useGetBalanceQuery(undefined).data?.check_kinds;
  const offered = TEMPLATES.filter(({ checks }) => checks.every(({ kind }) => kinds?.includes(kind) ?? true));
  return (
    <Panel title={t('Templates')}>
      <Note>{t('A template replaces the title, the description, the reward and the checks.')}</Note>
      <Stack direction="row" gap={8} wrap>
        {offered.map(({ label, values, checks }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            onClick={() => fill({ ...values, checks: writeCheckForms(checks) })}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Panel>
  );
}
