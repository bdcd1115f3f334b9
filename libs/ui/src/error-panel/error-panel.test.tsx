import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { ErrorPanel } from './error-panel.tsx';

it('says what happened, gives the request id, and retries from the keyboard', async () => {
  const onRetry = jest.fn();
  const { container } = render(
    <ErrorPanel title="This area did not load" message="Check your connection." requestId="req-7" onRetry={onRetry} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Request req-7');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(await findAxeViolations(container)).toEqual([]);
});

it('has no button where nothing can be retried', () => {
  render(<ErrorPanel title="Removed" message="This page was removed." />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
