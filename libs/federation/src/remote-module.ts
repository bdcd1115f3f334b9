import type { RouteObject } from 'react-router-dom';
import type { Middleware, Reducer } from 'redux';

/** A remote's addition to the store: its RTK Query api, and any slices. */
export interface StoreAddition {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware?: Middleware;
}

/**
 * The one module that a remote exposes (as `./remote`, default export). It only declares; the shell mounts its
 * routes and injects its reducers and middleware when the area is first opened.
 */
export interface RemoteModule {
  /** The registry's name of the remote, such as `mfe-admin`. */
  readonly name: string;
  /** The host–remote contract that it was built for: `FEDERATION_CONTRACT`. */
  readonly contract: number;
  /** Absolute paths, all within the patterns that the remote's release declares. */
  readonly routes: RouteObject[];
  readonly store: readonly StoreAddition[];
}
