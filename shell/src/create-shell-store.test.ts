import { createSlice, type Middleware } from '@reduxjs/toolkit';
import { createShellStore } from './create-shell-store.ts';

const counter = createSlice({ name: 'counter', initialState: 1, reducers: { increment: (count) => count + 1 } });

test('gives an area its state and middleware once', () => {
  const { store, addArea } = createShellStore();
  const seen: unknown[] = [];
  const middleware: Middleware = () => (next) => (action) => {
    seen.push(action);
    return next(action);
  };
  const area = [{ reducerPath: counter.reducerPath, reducer: counter.reducer, middleware }];
  addArea(area);
  expect(store.getState()).toEqual({ counter: 1 });
  addArea(area);
  store.dispatch(counter.actions.increment());
  expect(store.getState()).toEqual({ counter: 2 });
  expect(seen.filter((action) => counter.actions.increment.match(action))).toHaveLength(1);
});
