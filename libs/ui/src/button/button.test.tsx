import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { buttonClassName } from './button-class.ts';

describe('Button', () => {
  it('acts on a click, on Enter and on Space', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Join Waitlist</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Join Waitlist' }));
    await userEvent.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('while busy shows the busy label, keeps focus and does nothing', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Connect with X</Button>);
    screen.getByRole('button').focus();
    rerender(
      <Button onClick={onClick} isBusy busyLabel="Connecting to X...">
        Connect with X
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Connecting to X...' });
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('that the person may not use keeps focus, shows the reason and does nothing', async () => {
    const [onClick, onRefused] = [jest.fn(), jest.fn()];
    const refusal = 'Your role (Viewer) may not do this.';
    render(
      <>
        <Button onClick={onClick} refusal={refusal} onRefused={onRefused}>
          Pay
        </Button>
        <IconButton label="Delete" icon={null} onClick={onClick} refusal={refusal} onRefused={onRefused} />
      </>,
    );
    for (const button of screen.getAllByRole('button')) {
      await userEvent.click(button);
      await userEvent.keyboard('{Enter}');
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(refusal);
    }
    expect(onClick).not.toHaveBeenCalled();
    expect(onRefused).toHaveBeenCalledTimes(4);
  });

  it('does not submit its form a second time while busy', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" isBusy>
          Save
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('has no axe findings in any look', async () => {
    const { container } = render(
      <>
        <Button icon={<svg />}>Primary</Button>
        <Button variant="danger" disabled>
          Delete
        </Button>
        <Button variant="quiet" isBusy>
          Wait
        </Button>
        <ButtonLink href="/waitlist">Go</ButtonLink>
      </>,
    );
    expect(await findAxeViolations(container)).toEqual([]);
  });
});

describe('ButtonLink', () => {
  it('is a link, and hands all of its props to the link of a router', () => {
    render(
      <ButtonLink href="/waitlist" target="_blank" render={({ href, ...rest }) => <a {...rest} href={`/app${href}`} />}>
        Join Waitlist
      </ButtonLink>,
    );
    const link = screen.getByRole('link', { name: 'Join Waitlist' });
    expect(link).toHaveAttribute('href', '/app/waitlist');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveClass(...buttonClassName().split(' '));
  });
});
