import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { createFormDrafts, type FormDraft } from './form-drafts.ts';
import { useCallForm } from './use-call-form.ts';

const KEY = 'test_drafts';
const drafts = createFormDrafts(KEY);
const EMPTY = { kind: '', title: '', password: '', tags: [] as string[] };
const open = (name = 'form') => drafts.open({ name, initial: EMPTY, choices: { kind: ['', 'a', 'b'] } });
const VALUES = { ...EMPTY, kind: 'b', title: 'Anew', tags: ['x'] };
const store = (values: unknown) => sessionStorage.setItem(KEY, JSON.stringify({ form: { values } }));

beforeEach(() => sessionStorage.clear());

it('keeps each form by its name, until it is removed or as it was at first', () => {
  open().keep(VALUES);
  open('other').keep({ ...VALUES, title: 'Other' });
  expect(open().restore()).toEqual(VALUES);
  open().keep(EMPTY);
  expect(open().restore()).toBeNull();
  expect(open('other').restore()?.title).toBe('Other');
  open('other').remove();
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('restores changed fields only, if it is about something that others change too', () => {
  const about = (initial: typeof EMPTY) => drafts.open({ name: 'form', initial, onlyChanges: true });
  const first = about({ ...EMPTY, title: 'Old', tags: ['x'] });
  first.keep({ ...EMPTY, title: 'Mine', tags: ['x'] });
  first.keyFor({ title: 'Mine' });
  expect(about({ ...EMPTY, kind: 'a', title: 'Theirs', tags: ['y'] }).restore()).toEqual({
    ...EMPTY,
    kind: 'a',
    title: 'Mine',
    tags: ['y'],
  });
});

it('never keeps a password', () => {
  open().keep({ ...VALUES, password: 'correct horse' });
  expect(JSON.stringify(sessionStorage)).not.toContain('correct horse');
  open().keyFor({ title: 'Anew' });
  expect(open().restore()).toEqual(VALUES);
});

it('restores every field that can be read, and no other', () => {
  store({ ...VALUES, kind: null, tags: 'x', unknown: 'y' });
  expect(open().restore()).toEqual({ ...EMPTY, title: 'Anew' });
  store({ ...VALUES, kind: 'c', tags: ['x', 7] });
  expect(open().restore()).toEqual({ ...EMPTY, title: 'Anew' });
});

it.each(['{not json', '[]', 'null', '{"form":7}', '{"form":null}', '{"form":{"values":[]}}'])(
  'is nothing when %s is stored',
  (stored) => {
    sessionStorage.setItem(KEY, stored);
    expect(open().restore()).toBeNull();
  },
);

it('keeps the key of a send without an answer over a reload, and no longer', () => {
  open().keep(VALUES);
  const key = open().keyFor({ title: 'Anew' });
  open().settle({ status: 502, code: 'unavailable', error: 'No.' });
  expect(open().keyFor({ title: 'Anew' })).toBe(key);
  expect(open().keyFor({ title: 'Another' })).not.toBe(key);
  open().settle({ status: 400, code: 'validation_failed', error: 'No.' });
  expect(open().keyFor({ title: 'Another' })).not.toBe(key);
  expect(open().restore()).toEqual(VALUES);
});

const schema = z.object({ kind: z.string().nullable(), title: z.string().min(1, 'Title is required') });
const FIRST = { kind: '', title: '' };

function Form({ draft }: { draft: FormDraft<typeof FIRST> }) {
  const form = useCallForm<typeof FIRST, z.output<typeof schema>>({
    schema: schema as z.ZodType<z.output<typeof schema>, typeof FIRST>,
    defaultValues: FIRST,
    send: () => Promise.resolve(),
    failureText: () => 'It failed',
    draft,
  });
  const [kind, title] = (['kind', 'title'] as const).map((name) => {
    const { error, ...input } = form.field(name);
    return { ...input, 'aria-invalid': Boolean(error) };
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <input type="radio" aria-label="a" value="a" {...kind} />
      <input aria-label="title" {...title} />
      <output>{JSON.stringify(form.values)}</output>
      {form.isRestored ? <p>Restored</p> : null}
      <button type="button" onClick={form.discard}>
        Start over
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

const openForm = () => drafts.open({ name: 'form', initial: FIRST });

it('gives a radio group that was left without a choice its first value', async () => {
  render(<Form draft={openForm()} />);
  act(() => screen.getByLabelText('a').focus());
  await userEvent.type(screen.getByLabelText('title'), 'A');
  expect(screen.getByRole('status')).toHaveTextContent('{"kind":"","title":"A"}');
});

it('restores a form, empties it, and ends with the send', async () => {
  openForm().keep({ kind: 'a', title: 'Anew' });
  render(<Form draft={openForm()} />);
  expect(screen.getByText('Restored')).toBeVisible();
  expect(screen.getByLabelText('a')).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.queryByText('Restored')).not.toBeInTheDocument();
  expect(screen.getByLabelText('a')).not.toBeChecked();
  expect(openForm().restore()).toBeNull();
  await userEvent.type(screen.getByLabelText('title'), 'Again');
  expect(openForm().restore()?.title).toBe('Again');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(openForm().restore()).toBeNull();
});
