import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormattedField } from './formatted-field.tsx';

function Form() {
  const [text, setText] = useState('');
  return <FormattedField label="Description" text={text} onChange={({ target }) => setText(target.value)} />;
}

it('formats the selection by button and by key, and previews it', async () => {
  render(<Form />);
  const user = userEvent.setup();
  const area = screen.getByLabelText<HTMLTextAreaElement>('Description');
  await user.type(area, 'Write well');
  area.setSelectionRange(6, 10);
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(area).toHaveValue('Write **well**');
  expect(area).toHaveFocus();
  await user.keyboard('{Control>}i{/Control}');
  expect(area).toHaveValue('Write **_well_**');
  await user.keyboard('{Control>}{Shift>}[Digit8]{/Shift}{/Control}');
  expect(area).toHaveValue('- Write **_well_**');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('listitem')).toHaveTextContent('Write well');
  expect(area).not.toBeVisible();
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Write' }));
  expect(area).toBeVisible();
});

it('is one stop of the Tab key, with arrows between its buttons', async () => {
  render(<Form />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Bold' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Code' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Italics' })).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('Description')).toHaveFocus();
});
