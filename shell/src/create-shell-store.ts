import { combineSlices, configureStore, createDynamicMiddleware, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { StoreAddition } from '@magnetx/federation';

interface ShellStoreOptions {
  /** A call of this area failed at the server, or its response differs from the contract. */
  readonly onCallFailed?: (area: string, what: string) => void;
}

/** The end of an RTK Query action's type, after the api's path in the state. */
const REJECTED = /\/execute(?:Query|Mutation)\/rejected$/;

/** Whether a call failed because of the server or the contract, not of the network or the input. */
function isFault(status: unknown): boolean {
  return status === 'invalid_response' || (typeof status === 'number' && status >= 500);
}

/** The site's one store. It starts empty: every part of the state belongs to an area, and comes with it. */
export function createShellStore({ onCallFailed = () => {} }: ShellStoreOptions = {}) {
  const reducer = combineSlices();
  const { middleware, addMiddleware } = createDynamicMiddleware();
  const owners = new Map<string, string>();
  const watchCalls: Middleware = () => (next) => (action) => {
    const { type, payload } = action as { type: string; payload?: { status?: unknown; code?: unknown } };
    const area = REJECTED.test(type) ? owners.get(type.replace(REJECTED, '')) : undefined;
    if (area !== undefined && isFault(payload?.status)) onCallFailed(area, `${payload?.status} ${payload?.code}`);
    return next(action);
  };
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(watchCalls, middleware),
  });
  setupListeners(store.dispatch);
  return {
    store,
    /** Adds an area's reducers to the store. Existing ones are kept, so opening an area again changes nothing. */
    addArea(area: string, additions: readonly StoreAddition[]): void {
      for (const addition of additions.filter(({ reducerPath }) => !owners.has(reducerPath))) {
        owners.set(addition.reducerPath, area);
        reducer.inject({ reducerPath: addition.reducerPath, reducer: addition.reducer });
        if (addition.middleware) addMiddleware(addition.middleware);
      }
      // A reducer makes its first state when an action passes, and components read it in their first render.
      store.dispatch({ type: 'shell/areaOpened' });
    },
  };
}
