export { renderMarkup } from './render-markup';
export { createStranger, renderPages, type PrerenderedPage } from './render-pages';
