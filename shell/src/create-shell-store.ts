import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { StoreAddition } from '@magnetx/federation';

/** The site's one store. It starts empty: every part of the state belongs to an area, and comes with it. */
export function createShellStore() {
  const reducer = combineSlices();
  const { middleware, addMiddleware } = createDynamicMiddleware();
  const store = configureStore({ reducer, middleware: (defaults) => defaults().concat(middleware) });
  const known = new Set<string>();
  setupListeners(store.dispatch);
  return {
    store,
    /** Adds an area's reducers to the store. Existing ones are kept, so opening an area again changes nothing. */
    addArea(additions: readonly StoreAddition[]): void {
      for (const addition of additions.filter(({ reducerPath }) => !known.has(reducerPath))) {
        known.add(addition.reducerPath);
        reducer.inject({ reducerPath: addition.reducerPath, reducer: addition.reducer });
        if (addition.middleware) addMiddleware(addition.middleware);
      }
      // A reducer makes its first state when an action passes, and components read it in their first render.
      store.dispatch({ type: 'shell/areaOpened' });
    },
  };
}
