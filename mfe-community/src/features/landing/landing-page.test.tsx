import { STORAGE_KEYS } from '@magnetx/contracts';
import { act, screen, within } from '@testing-library/react';
import { SITE, keepSession, renderCommunity } from '../../testing/render-community.tsx';

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
    expect(screen.getByText(label).closest('div')).toHaveTextContent(value);
  }
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

describe('the example board', () => {
  let comeIntoView: () => void;

  beforeEach(() => {
    class ViewObserver {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => act(() => onChange([{ isIntersecting: true }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    }
    Object.assign(window, { IntersectionObserver: ViewObserver });
    Element.prototype.animate = jest.fn(() => ({ cancel: () => undefined }) as Animation);
  });

  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'IntersectionObserver');
    Reflect.deleteProperty(window, 'matchMedia');
  });

  const board = () => part('Referral Leaderboard');
  const rows = () => board().getAllByRole('listitem');
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('rests until it is seen, lets points arrive until the visitor leads, and can be played again', async () => {
    await renderLanding();
    jest.useFakeTimers();
    pass(10_000);
    expect(board().getByText('Example')).toBeVisible();
    expect(rows().at(-1)).toHaveTextContent('5');
    expect(rows().at(-1)).toHaveTextContent('You1,000 MXP');
    comeIntoView();
    pass(2_400);
    expect(board().getByText(/Noor joined by your link/)).toBeVisible();
    for (let step = 1; step < 9; step += 1) pass(2_400);
    pass(400);
    expect(rows()[0]).toHaveTextContent('You1,700 MXP');
    pass(10_000);
    expect(rows()[0]).toHaveTextContent('You1,700 MXP');
    act(() => board().getByRole('button', { name: 'Play example again' }).click());
    expect(rows().at(-1)).toHaveTextContent('You');
  });

  it('can be paused and resumed', async () => {
    await renderLanding();
    jest.useFakeTimers();
    comeIntoView();
    act(() => board().getByRole('button', { name: 'Pause example' }).click());
    pass(20_000);
    expect(board().getByText('Your place on the first day.')).toBeVisible();
    act(() => board().getByRole('button', { name: 'Play example' }).click());
    pass(2_400);
    expect(board().getByText(/Noor joined/)).toBeVisible();
  });

  it('does not start automatically for visitors who prefer reduced motion', async () => {
    window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
    await renderLanding();
    jest.useFakeTimers();
    comeIntoView();
    pass(20_000);
    expect(board().getByText('Your place on the first day.')).toBeVisible();
    expect(Element.prototype.animate).not.toHaveBeenCalled();
  });
});
