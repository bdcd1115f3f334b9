import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { errorText } from '../api/index.ts';
import { useCallForm, type CallFormOptions } from './use-call-form.ts';

const schema = z
  .object({
    name: z.string().trim().min(1, 'Name is required'),
    code: z.string().min(6, 'Code must be at least 6 characters'),
    again: z.string(),
  })
  .refine((form) => form.code === form.again, { message: 'Codes do not match', path: ['again'], when: () => true });

const EXAMPLE = { name: 'Ada', code: 'secret' };

type Send = (values: z.output<typeof schema>) => Promise<void>;

type FormProps = { send: Send } & Pick<
  CallFormOptions<z.input<typeof schema>, z.output<typeof schema>>,
  'listsEveryFailure' | 'errorsAt'
>;

function Form({ send, listsEveryFailure = false, errorsAt = 'list' }: FormProps) {
  const form = useCallForm({
    listsEveryFailure,
    errorsAt,
    schema,
    defaultValues: { name: '', code: '', again: '' },
    send,
    failureText: (error) => errorText(error, 'It failed'),
  });
  // As on a page whose parts ask for their fields after it has asked for its own: not in their order.
  const fields = (['again', 'code', 'name'] as const).map((name) => {
    const { error, ...input } = form.field(name);
    return (
      <label key={name}>
        {name}
        <input {...input} aria-invalid={error ? true : undefined} title={error === true ? '' : error} />
      </label>
    );
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      {fields.reverse()}
      <ul>
        {form.messages.map(({ id, text }) => (
          <li key={id} id={id}>
            {text}
          </li>
        ))}
      </ul>
      <output>{form.waitUntilMs}</output>
      <button type="button" onClick={() => form.fill(EXAMPLE)}>
        Example
      </button>
      <button type="submit">{form.isSending ? 'Sending' : 'Send'}</button>
    </form>
  );
}

const messages = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), value);
}

const VALID = { name: ' Ada ', code: 'secret', again: 'secret' };

it('collects every message in the order of the fields, focuses the first, and clears them on typing', async () => {
  const send = jest.fn<Promise<void>, Parameters<Send>>();
  render(<Form send={send} />);
  await fill({ code: 'abc' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(messages()).toEqual(['Name is required', 'Code must be at least 6 characters', 'Codes do not match']),
  );
  expect(screen.getByLabelText('name')).toHaveFocus();
  expect(screen.getByLabelText('name')).toBeInvalid();
  expect(screen.getByLabelText('name')).toHaveAccessibleDescription('Name is required');
  expect(screen.getByLabelText('again')).toHaveAccessibleDescription('Codes do not match');
  expect(screen.getByLabelText('again')).toBeRequired();
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard('A');
  expect(messages()).toEqual([]);
  expect(screen.getByLabelText('code')).toBeValid();
  expect(screen.getByLabelText('code')).not.toHaveAccessibleDescription();
});

it('sends the parsed values once, however often Enter is pressed meanwhile', async () => {
  let finish = () => {};
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<Form send={send} />);
  await fill(VALID);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Sending' });
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith({ ...VALID, name: 'Ada' }, expect.any(String));
  finish();
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
});

it('puts what the server found on its field, once, and focuses it', async () => {
  const send = () =>
    Promise.reject({ status: 400, code: 'validation_failed', error: 'Too odd', fields: { code: ['Too odd'] } });
  render(<Form send={send} />);
  await fill(VALID);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByLabelText('code')).toBeInvalid());
  expect(screen.getByTitle('Too odd')).toHaveFocus();
  expect(messages()).toEqual([]);
});

it('says in its list as well what stands at a field, where that is asked for', async () => {
  const send = () =>
    Promise.reject({ status: 400, code: 'validation_failed', error: 'Too odd', fields: { code: ['Too odd'] } });
  render(<Form send={send} listsEveryFailure />);
  await fill(VALID);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(messages()).toEqual(['Too odd']));
  expect(screen.getByTitle('Too odd')).toHaveFocus();
});

it('shows messages at their fields, and checks a field when it loses focus', async () => {
  const send = jest.fn(() => Promise.resolve());
  render(<Form send={send} errorsAt="fields" />);
  await fill({ name: 'A' });
  await userEvent.clear(screen.getByLabelText('name'));
  await userEvent.tab();
  await waitFor(() => expect(screen.getByTitle('Name is required')).toBeInvalid());
  expect(screen.getByLabelText('code')).toBeValid();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByTitle('Code must be at least 6 characters')).toBeInvalid());
  expect(messages()).toEqual([]);
  expect(send).not.toHaveBeenCalled();
});

it('fills in an example like typed text', async () => {
  const send = jest.fn(() => Promise.resolve());
  render(<Form send={send} />);
  await fill({ again: 'secret' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(messages()).not.toEqual([]));
  await userEvent.click(screen.getByRole('button', { name: 'Example' }));
  expect(messages()).toEqual([]);
  expect(screen.getByLabelText('name')).toHaveValue('Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledWith({ ...EXAMPLE, again: 'secret' }, expect.any(String));
});

it('shows the failure, and until when the server asked to wait', async () => {
  const before = Date.now();
  const send = () => Promise.reject({ status: 429, code: 'account_locked', error: 'Please wait', retryAfterS: 30 });
  render(<Form send={send} />);
  await fill(VALID);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please wait')).toBeVisible();
  await userEvent.type(screen.getByLabelText('name'), '!');
  expect(messages()).toEqual([]);
  expect(Number(screen.getByRole('status').textContent)).toBeGreaterThanOrEqual(before + 30_000);
});

it('reports what is no failed call to the log, and shows the fallback', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const mistake = new TypeError('undefined is not a function');
  render(<Form send={() => Promise.reject(mistake)} />);
  await fill(VALID);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('It failed')).toBeVisible();
  expect(log).toHaveBeenCalledWith('A form could not be sent', mistake);
});

it('reports its values as they change, and lets fields be optional', async () => {
  const onInput = jest.fn();
  function ShortForm() {
    const form = useCallForm({
      schema: z.object({ name: z.string(), note: z.string() }),
      defaultValues: { name: '', note: 'kept' },
      send: () => Promise.resolve(),
      failureText: () => 'It failed',
      optional: ['note'],
      onInput,
    });
    return (['name', 'note'] as const).map((name) => {
      const { error, ...input } = form.field(name);
      return <input key={name} aria-label={name} {...input} aria-invalid={Boolean(error)} />;
    });
  }
  render(<ShortForm />);
  expect(screen.getByLabelText('name')).toBeRequired();
  expect(screen.getByLabelText('note')).not.toBeRequired();
  await userEvent.type(screen.getByLabelText('name'), 'A');
  expect(onInput).toHaveBeenLastCalledWith({ name: 'A', note: 'kept' });
});
