import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { AuthCard } from './auth-card.tsx';

it('heads the page with its title and links the logo', async () => {
  const { container } = render(
    <AuthCard title="Sign in" subtitle="To your project" logoHref="/" footer={<a href="/project/register">Register</a>}>
      <button type="button">Sign In</button>
    </AuthCard>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'MagnetX, home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('shows the logo without a link when it leads nowhere', () => {
  render(<AuthCard title="Sign in">Form</AuthCard>);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('leaves the field out for people who come to work', () => {
  const { container, rerender } = render(<AuthCard title="Sign in">Form</AuthCard>);
  const drawings = () => container.querySelectorAll('svg').length;
  const withField = drawings();
  rerender(
    <AuthCard title="Sign in" hasField={false}>
      Form
    </AuthCard>,
  );
  expect(drawings()).toBe(withField - 1);
});
