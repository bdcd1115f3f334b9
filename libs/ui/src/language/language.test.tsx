import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageLinks } from './language-links.tsx';
import { LanguagePanel } from './language-panel.tsx';

// The stand-in of the browser cannot open the page again, and reports that.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());
afterEach(() => {
  jest.restoreAllMocks();
  document.cookie = 'locale=; path=/; max-age=0';
});

it('links to the page in other languages, which work before any script runs', async () => {
  render(<LanguageLinks />);
  const link = screen.getByRole('link', { name: 'Español' });
  expect(screen.getAllByRole('link')).toEqual([link]);
  expect(link).toHaveAttribute('href', '?lang=es');
  expect(link).toHaveAttribute('lang', 'es');
  await userEvent.click(link);
  expect(document.cookie).toContain('locale=es');
});

it('shows the language of the page, and keeps the choice of another one', async () => {
  render(<LanguagePanel />);
  expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Español' }));
  expect(document.cookie).toContain('locale=es');
});
