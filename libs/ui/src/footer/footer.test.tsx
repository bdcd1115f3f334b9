import { render, screen, within } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Footer } from './footer.tsx';

it('has named columns of links, social links and the small print', async () => {
  const { container } = render(
    <Footer
      columns={[
        {
          title: 'Community',
          links: [
            { label: 'Waitlist', href: '/waitlist' },
            { label: 'Discord', href: 'https://discord.com' },
          ],
        },
      ]}
      social={[{ label: 'X', href: 'https://x.com', icon: <svg /> }]}
      note="© 2026 MagnetX"
      renderLink={(props) => <a {...props} data-router="" />}
    />,
  );
  const community = screen.getByRole('navigation', { name: 'Community' });
  expect(within(community).getByRole('link', { name: 'Waitlist' })).toHaveAttribute('data-router');
  expect(within(community).getByRole('link', { name: 'Discord' })).not.toHaveAttribute('data-router');
  expect(within(community).getByRole('link', { name: 'Waitlist' })).not.toHaveAttribute('target');
  expect(screen.getByRole('link', { name: 'X' })).toHaveAttribute('href', 'https://x.com');
  for (const name of ['X', 'Discord']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name })).toHaveAccessibleDescription(/opens in a new tab/i);
  }
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2026 MagnetX');
  expect(await findAxeViolations(container)).toEqual([]);
});
