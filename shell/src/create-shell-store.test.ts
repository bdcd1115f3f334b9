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
  addArea('counters', area);
  expect(store.getState()).toEqual({ counter: 1 });
  addArea('counters', area);
  store.dispatch(counter.actions.increment());
  expect(store.getState()).toEqual({ counter: 2 });
  expect(seen.filter((action) => counter.actions.increment.match(action))).toHaveLength(1);
});

test('reports an area’s calls that failed at the server or differ from their contract', () => {
  const failed: string[] = [];
  const { store, addArea } = createShellStore({ onCallFailed: (area, what) => failed.push(`${area}: ${what}`) });
  addArea('counters', [{ reducerPath: 'countersApi', reducer: counter.reducer }]);
  const reject = (path: string, status: number | string, code: string) =>
    store.dispatch({ type: `${path}/rejected`, payload: { status, code } });
  reject('countersApi/executeQuery', 500, 'internal');
  reject('countersApi/executeMutation', 'invalid_response', 'invalid_response');
  reject('countersApi/executeQuery', 400, 'validation_failed');
  reject('countersApi/executeQuery', 'network', 'network');
  reject('unknownApi/executeQuery', 500, 'internal');
  store.dispatch({ type: 'countersApi/executeQuery/rejected' });
  expect(failed).toEqual(['counters: 500 internal', 'counters: invalid_response invalid_response']);
});
