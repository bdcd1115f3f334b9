import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageLinks } from './language-links.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { chooseLanguage } from '@magnetx/texts/choose-language';

jest.mock('@magnetx/texts/choose-language');

it('links to the page in other languages, which work before any script runs', async () => {
  render(<LanguageLinks />);
  const link = screen.getByRole('link', { name: 'Español' });
  expect(screen.getAllByRole('link')).toEqual([link]);
  expect(link).toHaveAttribute('href', '?lang=es');
  expect(link).toHaveAttribute('lang', 'es');
  await userEvent.click(link);
  expect(chooseLanguage).toHaveBeenCalledWith('es');
});

it('shows the language of the page, and opens another one', async () => {
  render(<LanguagePanel />);
  expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Español' }));
  expect(chooseLanguage).toHaveBeenLastCalledWith('es');
});
