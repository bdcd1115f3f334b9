import { emptyCheck, writeCheckForms, type CheckForm, type QuestForm } from '@magnetx/contracts';
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
    label: 'Welcome',
    values: {
      title: 'Welcome: start here',
      description: 'Read our introduction. The secret word is at its end.',
      category: 'Community',
      repeat: 'once',
      mxp_amount: '50',
    },
    checks: [emptyCheck('code')],
  },
  {
    label: 'Launch',
    values: {
      title: 'Help us launch',
      description: 'Follow us on X, and repost the announcement.',
      category: 'Marketing',
      repeat: 'once',
      mxp_amount: '100',
    },
    checks: [onX('follow'), onX('repost')],
  },
  {
    label: 'Weekly',
    values: {
      title: 'This week’s notes',
      description: 'Read what changed this week. The secret word is at the end of the notes.',
      category: 'Community',
      repeat: 'weekly',
      mxp_amount: '25',
    },
    checks: [emptyCheck('code')],
  },
  {
    label: 'Hold a token',
    values: {
      title: 'For those who hold our token',
      description: 'Hold our token in the wallet that you have proven.',
      category: 'Community',
      repeat: 'monthly',
      mxp_amount: '100',
    },
    checks: [emptyCheck('evm')],
  },
  {
    label: 'Learn',
    values: {
      title: 'Learn how it works',
      description: 'Read our guide, and answer a few questions about it.',
      category: 'Community',
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
    <Panel title="Templates">
      <Note>A template replaces the title, the description, the reward and the checks.</Note>
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
