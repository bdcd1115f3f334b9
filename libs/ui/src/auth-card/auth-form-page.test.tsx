import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { TextField } from '../text-field/text-field.tsx';
import { AuthFormPage } from './auth-form-page.tsx';

const still = { messages: [], waitUntilMs: null, isSending: false };

it('is the page of one form, sent by its button', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { container } = render(
    <AuthFormPage title="Sign in" form={{ ...still, onSubmit }} submitLabel="Go" busyLabel="Going...">
      <TextField label="Name" />
    </AuthFormPage>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(document.title).toBe('Sign in · MagnetX');
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(await findAxeViolations(container)).toEqual([]);
});

it('says what stops the form, and that it is on its way', () => {
  const form = {
    onSubmit: jest.fn(),
    messages: [{ id: 'name-error', text: 'Name is required' }],
    waitUntilMs: null,
    isSending: true,
  };
  render(
    <AuthFormPage title="Sign in" form={form} submitLabel="Go" busyLabel="Going...">
      <TextField label="Name" />
    </AuthFormPage>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Name is required');
  expect(screen.getByRole('button', { name: 'Going...' })).toHaveAttribute('aria-busy', 'true');
});
