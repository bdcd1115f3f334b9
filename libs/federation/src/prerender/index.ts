export { renderMarkup } from './render-markup';
export { renderPages, type PrerenderedPage } from './render-pages';
