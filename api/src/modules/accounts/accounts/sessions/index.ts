export { createSessionRepository, type SessionRepository } from './session.repository.ts';
export { createSessionRoutes } from './session.routes.ts';
