import { addCatalogs } from '@magnetx/texts';

/** Adds the area's texts in the page's language. The shell calls it before it loads the area. */
export default async function addTexts(tag: string): Promise<void> {
  if (tag === 'en-XA') {
    addCatalogs(tag, [await import(/* webpackChunkName: "texts-en-XA" */ './texts/en.po?locale=en-XA')]);
  }
}
