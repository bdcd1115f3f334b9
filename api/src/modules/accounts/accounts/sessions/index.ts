export { createSessionRoutes } from './session.routes.ts';
