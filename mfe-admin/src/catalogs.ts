import { addCatalogs } from '@magnetx/texts';

/** The texts of the area and of the libraries that it bundles. English needs none. */
const pseudo = () =>
  Promise.all([
    import(/* webpackChunkName: "catalogs-en-XA" */ '@magnetx/contracts/catalogs/en.po?locale=en-XA'),
    import(/* webpackChunkName: "catalogs-en-XA" */ '@magnetx/federation/catalogs/en.po?locale=en-XA'),
    import(/* webpackChunkName: "catalogs-en-XA" */ '@magnetx/ui/catalogs/en.po?locale=en-XA'),
    import(/* webpackChunkName: "catalogs-en-XA" */ './catalogs/en.po?locale=en-XA'),
  ]);

/** Adds the texts in the page's language. The shell calls it before it loads the area. */
export default async function addTexts(tag: string): Promise<void> {
  if (tag === 'en-XA') addCatalogs(tag, await pseudo());
}
