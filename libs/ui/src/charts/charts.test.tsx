import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { ComparedChart, FunnelChart, TimeSeriesChart } from './index.ts';

const dayAt = (index: number) => new Date(Date.UTC(2026, 9, 4 + index)).toISOString().slice(0, 10);
const daysOf = (count: number) => Array.from({ length: count }, (_, index) => dayAt(index));

const SERIES = [
  { key: 'views', label: 'Views', values: Array.from({ length: 30 }, (_, index) => (index === 11 ? 1_200 : index)) },
  { key: 'clicks', label: 'Clicks', values: Array.from({ length: 30 }, () => 0) },
];

const legend = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('the time series', () => {
  const days = daysOf(30);

  it('says in words what it draws', async () => {
    const { container } = render(<TimeSeriesChart title="Reach" days={days} series={SERIES} />);
    const figure = screen.getByRole('figure', { name: /^Reach, Oct 4\s–\sNov 2, 2026$/ });
    expect(figure).toHaveAccessibleDescription('Views: 1,624 in total, most on Oct 15 (1,200). Clicks: none.');
    expect(legend('Views')).toHaveTextContent('1,624');
    expect(screen.queryByText('Days')).not.toBeInTheDocument();
    expect(await findAxeViolations(container)).toEqual([]);
  });

  it('reads every day out on the keyboard', async () => {
    render(<TimeSeriesChart title="Reach" days={days} series={SERIES} />);
    const user = userEvent.setup();
    const plot = screen.getByRole('slider', { name: 'Reach: look at a day' });
    await user.tab();
    await user.tab();
    expect(plot).toHaveFocus();
    expect(plot).toHaveAttribute('aria-valuetext', 'Nov 2: Views 29, Clicks 0');
    await user.keyboard('{Home}{ArrowLeft}{ArrowRight}');
    expect(plot).toHaveAttribute('aria-valuetext', 'Oct 5: Views 1, Clicks 0');
    await user.keyboard('{PageUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(plot).toHaveAttribute('aria-valuetext', 'Oct 15: Views 1,200, Clicks 0');
    expect(legend('Day')).toHaveTextContent('Oct 15');
    expect(legend('Views')).toHaveTextContent('1,200');
    await user.keyboard('{End}{ArrowRight}');
    expect(plot).toHaveAttribute('aria-valuenow', '29');
    await user.tab();
    expect(legend('Views')).toHaveTextContent('1,624');
  });

  it('is a table on demand', async () => {
    const { container } = render(<TimeSeriesChart title="Reach" days={days} series={SERIES} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows[1]).toHaveTextContent('Nov 2, 2026290');
    expect(await findAxeViolations(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.getByRole('slider')).toBeInTheDocument();
  });

  const barsOf = (container: HTMLElement) =>
    [...container.querySelectorAll('rect.bar')].map((bar) => ({
      width: Number(bar.getAttribute('width')),
      height: Number(bar.getAttribute('height')),
    }));
  const pathsOfPlot = () =>
    [...screen.getByRole('slider').querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '').join('');

  it.each([7, 30])('draws the counts of %d days as bars, none for a day without counts', (count) => {
    const values = Array.from({ length: count }, (_, index) => count - 1 - index);
    const { container } = render(
      <TimeSeriesChart title="Reach" days={daysOf(count)} series={[{ key: 'views', label: 'Views', values }]} />,
    );
    const heights = barsOf(container).map(({ height }) => height);
    expect(heights).toHaveLength(count - 1);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(pathsOfPlot()).toBe('');
  });

  it('draws the counts of narrow days as steps, never as curves', () => {
    const values = Array.from({ length: 180 }, (_, index) => (index === 90 ? 1 : 0));
    const series = ['views', 'clicks'].map((key) => ({ key, label: key, values }));
    const { container } = render(<TimeSeriesChart title="Reach" days={daysOf(180)} series={series} />);
    expect(barsOf(container)).toEqual([]);
    expect(pathsOfPlot()).toMatch(/^(M[\d. ]+|[VH][\d.]+|Z)+$/);
  });

  it('draws a single day as a bar, and names it in the title', () => {
    const series = [{ key: 'views', label: 'Views', values: [1] }];
    const { container } = render(<TimeSeriesChart title="Reach" days={daysOf(1)} series={series} />);
    expect(barsOf(container)).toEqual([{ width: 40, height: 182 }]);
    expect(screen.getByRole('figure', { name: 'Reach, Oct 4, 2026' })).toBeVisible();
  });

  it('keeps a count of 1 visible beside thousands', () => {
    const series = [{ key: 'views', label: 'Views', values: [1, 5_000] }];
    const { container } = render(<TimeSeriesChart title="Reach" days={daysOf(2)} series={series} />);
    expect(barsOf(container)[0]?.height).toBe(2);
  });

  it('draws nothing of nothing', () => {
    const { container } = render(
      <TimeSeriesChart title="Reach" days={daysOf(7)} series={[{ key: 'a', label: 'Views', values: [] }]} />,
    );
    expect(container.querySelector('rect.bar')).toBeNull();
    expect(screen.getByRole('figure')).toHaveAccessibleDescription('Views: none.');
  });
});

it('shows how many come from stage to stage, and which part that is', async () => {
  const { container } = render(
    <FunnelChart
      title="Where people come from"
      days={daysOf(7)}
      description="By source."
      stages={[
        { key: 'views', label: 'Views', tone: 'south' },
        { key: 'clicks', label: 'Clicks', tone: 'south' },
        { key: 'participants', label: 'Participants', tone: 'north' },
      ]}
      groups={[
        { key: 'direct', label: 'Direct', hint: 'By themselves', values: [1_000, 250, 300] },
        { key: 'utm', label: 'Campaign', hint: 'By a tagged link', values: [0, 0, 0] },
      ]}
    />,
  );
  const figure = screen.getByRole('figure', { name: /^Where people come from, Oct 4\s–\s10, 2026$/ });
  expect(figure).toHaveTextContent('By source. In total: Views 1,000, Clicks 250, Participants 300.');
  const [direct, campaign] = container.querySelectorAll('dl');
  expect(direct).toHaveTextContent('Views1,000Clicks25025% of viewsParticipants300100% of clicks');
  expect(campaign).toHaveTextContent('Views0Clicks0Participants0');
  expect([...container.querySelectorAll('rect.fill')].map((bar) => bar.getAttribute('width'))).toEqual([
    '100%',
    '25%',
    '30%',
  ]);
  expect(await findAxeViolations(container)).toEqual([]);
});

describe('the comparison of two periods', () => {
  const metrics = [
    { key: 'participants', label: 'Participants', values: [1, 3, 4, 2] },
    { key: 'clicks', label: 'Clicks', values: [4, 0, 0, 0] },
    { key: 'views', label: 'Views', values: [0, 0, 5, 0] },
    { key: 'entries', label: 'Entries', values: [1, 0, 0, 1] },
  ];

  it.each([
    ['Participants', '6 in these 2 days, 4 in the 2 days before: 50% more.'],
    ['Clicks', '0 in these 2 days, 4 in the 2 days before: 100% fewer.'],
    ['Views', '5 in these 2 days, 0 in the 2 days before.'],
    ['Entries', '1 in these 2 days, 1 in the 2 days before: no change.'],
  ])('says how %s have changed', async (name, text) => {
    const { container } = render(<ComparedChart label="Show" days={daysOf(4)} metrics={metrics} />);
    await userEvent.click(screen.getByRole('button', { name }));
    const figure = screen.getByRole('figure', { name: new RegExp(`^${name}, Oct 6\\s–\\s7, 2026$`) });
    expect(figure).toHaveAccessibleDescription(text);
    expect(await findAxeViolations(container)).toEqual([]);
  });

  it('names the day and the day of the period before', async () => {
    render(<ComparedChart label="Show" days={daysOf(4)} metrics={metrics} />);
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Oct 7: Participants 2, 2 days earlier 3');
  });
});
