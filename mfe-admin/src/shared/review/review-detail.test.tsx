import { pictureUrl, type ReviewedQuest, type ReviewItem } from '@magnetx/contracts';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { screen, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';
import { fakeQueue, reviewDetail, reviewItem } from '../../testing/review-items.ts';

jest.mock('@magnetx/federation/log');

const PRICES = { impressions_cents: 500, click_cents: 25 };
const AD = {
  job: { type: 'contract', location: 'Remote', salary: '', benefits: '', application_url: '' },
  ad: {
    impressions: 1_200,
    clicks: 8,
    budget_cents: 5_000,
    spent_cents: 800,
    charged_cents: 700,
    not_charged_cents: 100,
    targeting: '1000+ followers, founders in Berlin',
    prices: PRICES,
    landing_url: 'https://xn--80ak6aa92e.com/offer',
  },
  repeat: 'once' as const,
  opens_at: null,
  min_level: null,
  after_quest: null,
  checks: [],
  max_owed_cents: 5_000,
  needs_funding: true,
  fee_state: 'refundable',
} satisfies Partial<ReviewedQuest>;

async function open(item: ReviewItem, quest: Partial<ReviewedQuest> = {}, more = {}) {
  const detail = { [`GET /admin/dashboard/submissions/${item.id}`]: () => ({ body: reviewDetail(item, quest) }) };
  const server = fakeApi({ ...answers.frame(), ...fakeQueue([item]), ...detail, ...more });
  const { user } = renderSignedIn('/admin/manage-tasks');
  await user.click(await screen.findByRole('button', { name: item.title }));
  return { user, server, dialog: await screen.findByRole('dialog') };
}

it('an edit of the cover shows both as pictures', async () => {
  const after = '0123456789abcdef0123456789abcdef';
  const changes: ReviewItem['changes'] = [{ word: 'cover', before: '', after }];
  const item = reviewItem('flux', { id: 'edit-1', submissionUrl: '', submittedBy: 'Flux', changes });
  const { dialog } = await open(item);
  const change = within(await within(dialog).findByRole('region', { name: 'Change of Cover' }));
  const sides = change.getAllByRole('definition');
  expect(sides[0]?.querySelector('svg')).toBeInTheDocument();
  expect(sides[1]?.querySelector('img')).toHaveAttribute('src', pictureUrl(after, 800));
  expect(change.queryByText(after)).not.toBeInTheDocument();
});

it('an ad shows its audience, budget, spending and where it leads', async () => {
  const item = reviewItem('flux', { id: 'quest-7', type: 'opportunity', submissionUrl: '', submittedBy: 'Flux' });
  const { dialog } = await open(item, AD);
  const ad = within(await within(dialog).findByRole('region', { name: 'Ad' }));
  for (const text of [
    'Seen by people with 1,000+ followers',
    'Not understood: founders in Berlin',
    '$50.00',
    '$8.00 for 1,200 impressions, 8 clicks',
    '$1.00: no dollars',
    '$5.00 for 1,000 impressions, $0.25 for a click',
    'аррӏе.com',
    'xn--80ak6aa92e.com',
    'Letters of another alphabet look like a–z',
  ]) {
    expect(ad.getByText(text)).toBeVisible();
  }
  const terms = within(within(dialog).getByRole('region', { name: 'Terms' }));
  expect(terms.getByText('Not reserved: cannot go live yet')).toBeVisible();
  expect(terms.getByText('12,500 MXP paid, returns on rejection')).toBeVisible();
  const record = within(within(dialog).getByRole('region', { name: 'Project’s record' }));
  expect(record.getByText('5 (3 concluded)')).toBeVisible();
  expect(record.getByText('Decisions on 0 quests, 2 submissions')).toBeVisible();
  const preview = within(dialog).getByRole('link', { name: /^Preview as users see it/ });
  expect(preview).toHaveAttribute('href', '/user/preview/quest/7');
  expect(preview).toHaveAttribute('target', '_blank');
});

it('a quest that is sent again shows each changed term beside the earlier one', async () => {
  const before = {
    cash_cents: 50_000,
    mxp_reward: 0,
    max_participants: null,
    max_winners: 1,
    ad_budget_cents: null,
    duration_days: 7,
    starts_at: null,
    ends_at: null,
    further: {
      repeat: 'once',
      opens_at: null,
      min_level: null,
      after_quest: null,
      early_hours: null,
      early_level: null,
    },
  } as const;
  const word = { kind: 'code', hint: 'In the video', attempts: 3 } as const;
  const terms = {
    before: { ...before, further: { ...before.further, checks: [] } },
    after: {
      ...before,
      cash_cents: 60_000,
      max_participants: 20,
      further: { ...before.further, checks: [word], early_hours: 2 },
    },
  };
  const { dialog } = await open(reviewItem('flux', { id: 'quest-7', submissionUrl: '', terms }));
  const changed = within(within(dialog).getByRole('region', { name: 'Changed terms' }));
  expect(changed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Cash reward',
    'Places',
    'Early access',
  ]);
  expect(changed.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
    '$500.00',
    'Unlimited',
    'None',
  ]);
  expect(changed.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
    '$600.00',
    '20',
    '2 hours for level 1',
  ]);
  const checks = within(within(dialog).getByRole('region', { name: 'Change of Checks' }));
  expect(checks.getByText('None')).toBeVisible();
  expect(checks.getByText('Where to find the word: In the video')).toBeVisible();
});

it('work shows the requirements, the link and the person', async () => {
  const { dialog } = await open(reviewItem('ada'));
  const person = within(await within(dialog).findByRole('region', { name: 'Person’s record' }));
  for (const text of ['@ada', '1,234', '4 submissions']) expect(person.getByText(text)).toBeVisible();
  const requirements = within(within(dialog).getByRole('region', { name: 'Requirements' }));
  expect(requirements.getByText('Eight posts at least.')).toBeVisible();
  expect(within(dialog).getByText('x.com')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: /^Open the work/ })).toHaveAttribute(
    'href',
    'https://x.com/ada/status/1',
  );
});

it('can be decided on when the rest does not load, which is tried again', async () => {
  const item = reviewItem('ada');
  const name = 'GET /admin/dashboard/submissions/work-ada';
  const { user, server, dialog } = await open(item, {}, { [name]: refusal(404, 'not_found', 'Not found.') });
  expect(await within(dialog).findByText('The details did not load')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeEnabled();
  server.use({ [name]: () => ({ body: reviewDetail(item) }) });
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(await within(dialog).findByRole('region', { name: 'Terms' })).toBeVisible();
});
