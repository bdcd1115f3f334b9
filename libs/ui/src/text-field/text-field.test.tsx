import { createRef } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { PasswordField } from './password-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { UsernameField } from './username-field.tsx';

describe('TextField', () => {
  it('has its label as name and its help as description', async () => {
    const { container } = render(<TextField label="Username" help="Letters and digits." name="username" />);
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input).toHaveAccessibleDescription('Letters and digits.');
    expect(input).toBeValid();
    expect(await findAxeViolations(container)).toEqual([]);
  });

  it('names its error before its help, and is invalid', async () => {
    const { container } = render(<TextField label="Username" help="Letters and digits." error="Enter a username." />);
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Enter a username. Letters and digits.');
    expect(await findAxeViolations(container)).toEqual([]);
  });

  it('is invalid without its own text when its message stands elsewhere', () => {
    render(
      <>
        <p id="listed">Enter a username.</p>
        <TextField label="Username" help="Letters and digits." error aria-describedby="listed" />
      </>,
    );
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Enter a username. Letters and digits.');
  });

  it('gives out the native input, for a form library', async () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Username" ref={ref} defaultValue="ada" />);
    await userEvent.type(screen.getByLabelText('Username'), '!');
    expect(ref.current?.value).toBe('ada!');
  });
});

describe('TextArea', () => {
  it('behaves as the one-line field does', async () => {
    const { container } = render(<TextArea label="Message" error="Write a message." />);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('Write a message.');
    expect(await findAxeViolations(container)).toEqual([]);
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed', async () => {
    const { container } = render(<PasswordField label="Confirm password" />);
    const input = screen.getByLabelText('Confirm password');
    await userEvent.type(input, 'secret');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('secret');
    await userEvent.click(screen.getByRole('button', { name: 'Hide confirm password' }));
    expect(input).toHaveAttribute('type', 'password');
    expect(await findAxeViolations(container)).toEqual([]);
  });
});

describe('UsernameField', () => {
  it('is known to password managers, and keyboards leave it as typed', () => {
    render(<UsernameField label="Username" name="username" />);
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input).toHaveAttribute('autocomplete', 'username');
    expect(input).toHaveAttribute('autocapitalize', 'none');
    expect(input).toHaveAttribute('spellcheck', 'false');
  });
});
