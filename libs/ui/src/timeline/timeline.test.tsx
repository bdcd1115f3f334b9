import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Timeline } from './timeline.tsx';

it('shows what is done, what is under way and what comes, also without colours', async () => {
  const { container } = render(
    <Timeline
      label="Your work"
      steps={[
        { title: 'Submitted', state: 'done', at: '2h ago' },
        { title: 'Review', state: 'current', note: 'We notify you.' },
        { title: 'Paid', state: 'next' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Submitted (done)2h ago',
    'Review (now)We notify you.',
    'Paid (not yet)',
  ]);
  expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step');
  expect(await findAxeViolations(container)).toEqual([]);
});
