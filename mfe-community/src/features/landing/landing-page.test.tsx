import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, inviter, ok } from '../../testing/answers.ts';
import { browsedQuest, landing } from '../../testing/public-lists.ts';
import { SITE, keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

beforeEach(() => {
  fakeApi({ 'GET /public/landing': () => ok({ landing: landing() }), 'GET /public/inviter': inviter('Ada') });
});

const heading = { level: 1, name: 'Your attention has pull. Get paid for it.' };

async function renderLanding(path = '/', site?: typeof SITE) {
  const rendered = renderCommunity(path, site && { site });
  await screen.findByRole('heading', heading);
  return rendered;
}

function part(name: RegExp | string) {
  return within(screen.getByRole('region', { name }));
}

describe('without an invitation', () => {
  it('leads to the waitlist and says nothing of an invitation', async () => {
    await renderLanding();
    const hero = part(heading.name);
    expect(hero.getByRole('link', { name: 'Join Waitlist' })).toHaveAttribute('href', '/waitlist');
    expect(hero.queryByRole('link', { name: 'Connect with X' })).not.toBeInTheDocument();
    expect(screen.queryByText(/You were invited/)).not.toBeInTheDocument();
  });
});

describe('with an invitation', () => {
  it('shows what both sides earn, and keeps the invitation in its links', async () => {
    await renderLanding('/?ref=MX-12345678');
    const hero = part(heading.name);
    const invitation = screen.getByRole('region', { name: 'Your invitation' });
    expect(invitation).toHaveTextContent(/first 1,000 MXP/);
    expect(invitation).toHaveTextContent(/earns 100 MXP when you join/);
    expect(hero.getByRole('link', { name: 'Connect with X' })).toHaveAttribute('href', '/user/connect?ref=MX-12345678');
    expect(hero.queryByRole('link', { name: 'Join Waitlist' })).not.toBeInTheDocument();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Join Waitlist' })).toHaveAttribute('href', '/waitlist');
    expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/?ref=MX-12345678#features');
  });
});

describe('for a signed-in user', () => {
  it.each(['/', '/?ref=MX-12345678'])('offers the dashboard in navigation and hero on %s', async (path) => {
    keepSession();
    await renderLanding(path);
    for (const place of [within(screen.getByRole('banner')), part(heading.name)]) {
      expect(place.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/user/dashboard');
      expect(place.queryByRole('link', { name: /^(Join Waitlist|Connect with X)$/ })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('region', { name: 'Your invitation' })).not.toBeInTheDocument();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/user/dashboard');
    expect(footer.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  });
});

it('leads a project that is signed in to its dashboard, and others to the sign-in', async () => {
  const { unmount } = await renderLanding();
  const header = () => within(screen.getByRole('banner'));
  expect(header().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  unmount();
  localStorage.setItem(STORAGE_KEYS.projectToken, 'project-1');
  await renderLanding();
  for (const place of [header(), part(heading.name)]) {
    expect(place.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/project/dashboard');
  }
  expect(header().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

it('explains three steps and six features, states the figures, and has a link to each section', async () => {
  const { user, router, container } = await renderLanding();
  for (const name of ['Home', 'Features', 'About', 'Contact']) {
    const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name });
    await user.click(link);
    const { hash } = router.state.location;
    expect(hash).toBe(`#${name.toLowerCase()}`);
    expect(container.querySelector(hash)).toBeInTheDocument();
  }
  const headings = (name: string) =>
    part(name)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(headings('How it works')).toHaveLength(3);
  expect(headings('Six reasons to join')).toEqual([
    'Magnetic community',
    'Earning rewards',
    'On-chain action',
    'Curated opportunities',
    'MXP points system',
    'Community network',
  ]);
  for (const [value, label] of [
    ['10K+', 'active users'],
    ['$2M+', 'rewards distributed'],
    ['92%', 'community growth'],
  ] as const) {
    await waitFor(() => expect(screen.getByText(label).closest('div')).toHaveTextContent(value));
  }
  expect(screen.getByText('Example')).toBeVisible();
});

it('ends with social links, quick links, legal links and the year', async () => {
  await renderLanding('/', SITE);
  const footer = within(screen.getByRole('contentinfo'));
  for (const [name, href] of [
    ['X', SITE.links.x],
    ['Telegram', SITE.links.telegram],
    ['Discord', SITE.links.discord],
  ] as const) {
    const links = [
      ...footer.getAllByRole('link', { name }),
      part('Talk to us').getByRole('link', { name: new RegExp(name) }),
    ];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([href, href, href]);
  }
  const legal = within(footer.getByRole('navigation', { name: 'Legal' })).getAllByRole('link');
  expect(legal.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy']);
  const quickLinks = within(footer.getByRole('navigation', { name: 'Quick links' }));
  expect(quickLinks.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Features',
    'About',
    'Contact',
  ]);
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
});

it('hides channels without an address, and groups without a channel', async () => {
  const none = { x: '', telegram: '', discord: '', community: '', grants: '' };
  const { unmount } = await renderLanding('/', { ...SITE, links: { ...none, discord: SITE.links.discord } });
  const channels = () => screen.queryAllByRole('link', { name: /^(X|Telegram|Discord)/ });
  expect(channels().map((link) => link.getAttribute('href'))).toEqual(Array(3).fill(SITE.links.discord));
  unmount();
  await renderLanding('/', { ...SITE, links: none });
  expect(channels()).toEqual([]);
  expect(part('Talk to us').queryByRole('list')).not.toBeInTheDocument();
  expect(within(screen.getByRole('contentinfo')).getAllByRole('list')).toHaveLength(4);
});

describe('what is live', () => {
  const NEWS = {
    season: {
      name: 'Spring',
      ends_at: '2026-12-03T12:00:00.000Z',
      leaders: [{ rank: 2, handle: 'ada', name: 'Ada', avatar_url: '', score: 5_000 }],
    },
    quests: [browsedQuest(7, { funded: 'Funded' })],
    payouts: [
      { month: '2026-11', title: 'November 2026', detail: '$900 to 3 people', url: 'https://explorer.example/tx/1' },
    ],
  };

  it('is the season with its leaders, open quests and payouts', async () => {
    fakeApi({ 'GET /public/landing': () => ok({ landing: landing(NEWS) }) });
    await renderLanding();
    const board = part('Live now');
    expect(await board.findByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/u/ada');
    expect(board.getByRole('link', { name: 'Quest 7' })).toHaveAttribute('href', '/q/7');
    expect(board.getByText('Funded')).toBeVisible();
    expect(board.getByRole('link', { name: 'Explorer' })).toHaveAttribute('href', 'https://explorer.example/tx/1');
    const more = ['Leaderboard', 'All quests', 'All payouts'].map((name) => board.getByRole('link', { name }));
    expect(more.map((link) => link.getAttribute('href'))).toEqual(['/user/leaderboard', '/quests', '/payouts']);
  });

  it.each([
    ['nothing is live', () => ok({ landing: landing() })],
    ['the call fails', () => failed(503, 'unavailable', 'Down.')],
  ])('gives way to how it works if %s', async (_case, answer) => {
    fakeApi({ 'GET /public/landing': answer });
    await renderLanding();
    const board = within(await screen.findByRole('region', { name: 'From follow to reward' }));
    expect(board.getAllByRole('listitem')).toHaveLength(3);
  });

  it('has statistics that name their source', async () => {
    const figures = { users: '1,204', rewards: '–', growth: '12%', is_example: false, source: 'Report' };
    const url = 'https://magnetx.example/report';
    fakeApi({ 'GET /public/landing': () => ok({ landing: landing({ figures: { ...figures, source_url: url } }) }) });
    await renderLanding();
    expect(await screen.findByRole('link', { name: 'Report' })).toHaveAttribute('href', url);
    expect(screen.getByText('active users').closest('div')).toHaveTextContent('1,204');
    expect(screen.queryByText('Example')).not.toBeInTheDocument();
  });
});
