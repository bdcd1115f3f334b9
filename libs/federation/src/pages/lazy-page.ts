import type { ComponentType } from 'react';

type Load<TName extends string> = () => Promise<Record<NoInfer<TName>, ComponentType>>;

/** A route's `lazy`: loads a module, and renders the component that it exports under a name. */
export function lazyPage<TName extends string>(load: Load<TName>, name: TName) {
  return async () => ({ Component: (await load())[name] });
}

/** The route of a page that is loaded when it is first opened. */
export function lazyRoute<TName extends string>(path: string, load: Load<TName>, name: TName) {
  return { path, lazy: lazyPage(load, name) };
}
