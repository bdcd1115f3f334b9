import { fireEvent, render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Avatar } from './avatar.tsx';

it.each([
  ['Ada King Lovelace', 'AL'],
  ['@neo', 'N'],
  ['  ', '?'],
])('without a picture %j shows the initials %s', (name, initials) => {
  render(<Avatar name={name} isDecorative />);
  expect(screen.getByText(initials)).toBeVisible();
});

it('shows the picture, and the initials once it fails to load', async () => {
  const { container } = render(<Avatar name="Ada Lovelace" src="https://pbs.example/ada.png" />);
  const picture = screen.getByRole('img', { name: 'Ada Lovelace' });
  expect(picture).toHaveAttribute('src', 'https://pbs.example/ada.png');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL');
  expect(await findAxeViolations(container)).toEqual([]);
});

it('tries again with another picture', () => {
  const { rerender } = render(<Avatar name="Ada" src="https://pbs.example/gone.png" />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Avatar name="Ada" src="https://pbs.example/new.png" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', 'https://pbs.example/new.png');
});
