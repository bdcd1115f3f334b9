import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { TagField } from './tag-field.tsx';

function Field({ onSubmit = () => undefined }: { onSubmit?: () => void }) {
  const [tags, setTags] = useState<string[]>(['DeFi']);
  return (
    <form onSubmit={onSubmit}>
      <TagField label="Tags" tags={tags} onChange={setTags} suggestions={['NFT', 'defi']} tagsMax={3} lengthMax={30} />
    </form>
  );
}

const tags = () =>
  within(screen.getByRole('list', { name: 'Tags added' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('adds with Enter and the button, each tag once, up to the most there may be', async () => {
  const onSubmit = jest.fn();
  const { container } = render(<Field onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Tags'), ' Design {Enter}defi{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('defi is a tag already');
  await userEvent.type(screen.getByLabelText('Tags'), 'ＤｅＦｉ{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('ＤｅＦｉ is a tag already');
  await userEvent.type(screen.getByLabelText('Tags'), 'Research');
  await userEvent.click(screen.getByRole('button', { name: 'Add tag' }));
  expect(tags()).toEqual(['DeFi', 'Design', 'Research']);
  await userEvent.type(screen.getByLabelText('Tags'), 'One more{Enter}');
  expect(tags()).toHaveLength(3);
  expect(screen.getByRole('status')).toHaveTextContent('At most 3 tags');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('offers what is not taken yet, and takes tags away without losing the focus', async () => {
  render(<Field />);
  const offered = () => within(screen.getByRole('group', { name: 'Popular tags' })).getAllByRole('button');
  expect(offered().map(({ textContent }) => textContent)).toEqual(['NFT']);
  await userEvent.click(screen.getByRole('button', { name: 'NFT' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove DeFi' }));
  expect(tags()).toEqual(['NFT']);
  expect(screen.getByLabelText('Tags')).toHaveFocus();
  expect(offered().map(({ textContent }) => textContent)).toEqual(['defi']);
});
