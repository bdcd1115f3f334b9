import { createVisitBuffer } from './visit-buffer.ts';

it('stores each visit once, drops those beyond its size, and counts them', () => {
  const buffer = createVisitBuffer(3);
  const add = (userId: string, ids: number[]) =>
    buffer.add({
      userId,
      day: '2026-01-01',
      views: new Map(ids.map((id) => [id, 'direct' as const])),
      clicks: new Map(),
    });
  add('one', [1, 2]);
  add('two', [1, 2]);
  add('one', [1]);
  add('three', [1]);
  expect(buffer.size()).toBe(3);
  expect(buffer.takeDropped()).toBe(2);
  expect(buffer.takeDropped()).toBe(0);
  expect(buffer.takeAll().map(({ userId, views }) => [userId, [...views.keys()]])).toEqual([
    ['one', [1, 2]],
    ['two', [1]],
  ]);
  add('three', [1]);
  expect(buffer.size()).toBe(1);
});
