import { z } from 'zod';
import { callPath, defineCallGroup, success } from './define-call.ts';

const call = defineCallGroup({ audience: 'public', tag: 'Things' })(
  'readThing',
  'GET /shelves/{shelf}/things/{thing}',
  {
    summary: 'A thing',
    params: z.object({ shelf: z.string(), thing: z.coerce.number<number>() }),
    response: success({}),
  },
);

it('fills the placeholders of a path, escaped', () => {
  expect(callPath(call, { shelf: 'a/b ?', thing: 7 })).toBe('/shelves/a%2Fb%20%3F/things/7');
});

it('throws when a parameter is missing', () => {
  expect(() => callPath(call, { shelf: 'a' })).toThrow(/readThing needs the path parameter thing/);
});
