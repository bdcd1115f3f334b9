import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations';
import { FunnelChart, TimeSeriesChart } from '.';

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
    const figure = screen.getByRole('figure', { name: 'Reach' });
    expect(figure).toHaveAccessibleDescription('Views: 1,624 in all, most on Oct 15 (1,200). Clicks: none.');
    expect(legend('Views')).toHaveTextContent('1,624');
    expect(container.querySelectorAll('path.line')).toHaveLength(2);
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

  it.each([1, 7])('stands in bars over %d days, none for a day without figures', (count) => {
    const series = [{ key: 'views', label: 'Views', values: Array.from({ length: count }, (_, index) => 7 - index) }];
    const { container } = render(<TimeSeriesChart title="Reach" days={daysOf(count)} series={series} />);
    expect(container.querySelectorAll('rect.bar')).toHaveLength(count);
    const heights = [...container.querySelectorAll('rect.bar')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(container.querySelector('path.line')).toBeNull();
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
