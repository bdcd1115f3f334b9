import { createApi } from '@reduxjs/toolkit/query/react';
import { Link, useHost, useParams } from '@magnetx/federation/host';
import type { Registry, RegistryEntry, RemoteModule } from '@magnetx/federation';

const routesOf = { home: ['/', '/people/*'], shop: ['/shop/*'] };

/** The registry's data of a release. */
export function releaseOf(name: keyof typeof routesOf, version = '0.1.0-aaaaaaaaaaaa'): RegistryEntry {
  return {
    url: `/assets/${name}/${version}/mf-manifest.json`,
    metadata: { version },
    deployment: { traffic: 100, default: true },
    extras: { contract: 1, routes: routesOf[name] },
  };
}

export const fakeRegistry: Registry = {
  microFrontends: {
    home: [releaseOf('home')],
    shop: [releaseOf('shop')],
  },
};

function HomePage() {
  const { notify, releases = [] } = useHost();
  return (
    <main id="main">
      <title>Home</title>
      <h1>Home</h1>
      <button onClick={() => notify({ type: 'success', title: 'Saved' })}>Notify</button>
      <Link to="/shop">Shop</Link>
      <Link to="/shop/basket">Basket</Link>
      {releases.map(({ name, version }) => (
        <p key={name}>{`${name} ${version}`}</p>
      ))}
    </main>
  );
}

function ShopPage() {
  return (
    <main id="main">
      <h1>Shop</h1>
      <Link to="/">Home</Link>
    </main>
  );
}

const titlesApi = createApi({
  reducerPath: 'shopTitles',
  baseQuery: async () => ({ data: 'Basket of Ada' }),
  endpoints: (build) => ({ title: build.query<string, undefined>({ query: () => undefined }) }),
});

function BasketPage() {
  const { data = 'Basket' } = titlesApi.useTitleQuery(undefined);
  return <h1>{data}</h1>;
}

export const home: RemoteModule = {
  name: 'home',
  contract: 1,
  routes: [{ path: '/', Component: HomePage }],
  store: [],
};

/** `loadBasket` stands for fetching the files of a page that comes on its own. */
export function shopWith(loadBasket: () => Promise<void> = async () => {}): RemoteModule {
  return {
    name: 'shop',
    contract: 1,
    routes: [
      {
        path: '/shop',
        children: [
          { index: true, Component: ShopPage },
          { path: 'basket', lazy: () => loadBasket().then(() => ({ Component: BasketPage })) },
          { path: 'items/:id', Component: FailingPage },
        ],
      },
    ],
    store: [{ reducerPath: titlesApi.reducerPath, reducer: titlesApi.reducer, middleware: titlesApi.middleware }],
  };
}

let isBroken = true;

/** Repairs what `/shop/items/:id` fails on. */
export function mendItems(): void {
  isBroken = false;
}

function FailingPage() {
  const { id } = useParams();
  if (id === '8') throw Object.assign(new Error('Loading chunk 8 failed'), { name: 'ChunkLoadError' });
  if (isBroken) throw new Error('items broke');
  return <h1>Item</h1>;
}
