export { renderMarkup } from './render-markup.ts';
export { createStranger, renderPages, type PrerenderedPage } from './render-pages.tsx';
