import { withGuardedGlobals } from './guarded-globals.ts';

test('leaves the globals and their results alone', async () => {
  expect(await withGuardedGlobals(async () => 7)).toEqual({ result: 7, changed: [] });
});

test('restores what the work changed, added and removed, and names it', async () => {
  const { getItem } = Storage.prototype;
  const { pushState } = window.history;
  const { changed } = await withGuardedGlobals(async () => {
    Storage.prototype.getItem = () => 'stolen';
    window.history.pushState = () => undefined;
    Object.assign(Array.prototype, { last: () => undefined });
    Reflect.deleteProperty(String.prototype, 'trim');
  });
  expect(changed.sort()).toEqual([
    'Array.prototype.last',
    'Storage.prototype.getItem',
    'String.prototype.trim',
    'history.pushState',
  ]);
  expect(Storage.prototype.getItem).toBe(getItem);
  expect(window.history.pushState).toBe(pushState);
  expect(Object.hasOwn(window.history, 'pushState')).toBe(false);
  expect(Object.hasOwn(Array.prototype, 'last')).toBe(false);
  expect(' a '.trim()).toBe('a');
});

test('restores what work changed that fails', async () => {
  const { getItem } = Storage.prototype;
  const work = async () => {
    Storage.prototype.getItem = () => 'stolen';
    throw new Error('broken');
  };
  await expect(withGuardedGlobals(work)).rejects.toThrow('broken');
  expect(Storage.prototype.getItem).toBe(getItem);
});
