import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { QuestCard, type QuestCardProps } from './quest-card.tsx';

const show = (more: Partial<QuestCardProps> = {}) =>
  render(
    <QuestCard
      title="Make a film"
      host={{ name: 'Fieldlab' }}
      cover={{ seed: 1 }}
      amount="$500"
      description="Two minutes, on the sea."
      facts={<li>8 of 20 places left</li>}
      action={<button type="button">Submit Task</button>}
      {...more}
    />,
  );

it('is a link to its quest, beside the one action', async () => {
  const { container } = show({
    link: { href: '/user/cr8/1' },
    hostLink: { href: '/p/Fieldlab' },
    deadline: { share: 0.25, text: '3d 4h left' },
  });
  expect(screen.getByRole('link', { name: 'Make a film' })).toHaveAttribute('href', '/user/cr8/1');
  expect(screen.getByRole('link', { name: 'Fieldlab' })).toHaveAttribute('href', '/p/Fieldlab');
  expect(screen.getByRole('button', { name: 'Submit Task' })).toBeVisible();
  expect(screen.getByText('3d 4h left')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('is no link where it leads nowhere', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Make a film' })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('shows the category and the first tags, each once', () => {
  show({ category: 'Design', tags: ['design', 'film', 'sea', 'spain', 'drone'] });
  const [tags] = screen.getAllByRole('list');
  expect([...(tags?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Design', 'film', 'sea', 'spain']);
});

it.each([
  [-1, '0%'],
  [0.255, '26%'],
  [3, '100%'],
])('draws a share of %d of the time as a bar of %s', (share, width) => {
  const { container } = show({ deadline: { share, text: 'Some left' } });
  expect(container.querySelector('rect.passed')).toHaveAttribute('width', width);
});
