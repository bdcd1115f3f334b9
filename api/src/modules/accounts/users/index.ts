export { createUserPointsMirror } from './user-points-mirror';
export { createUserRepository, handleKeyOf, type User, type UserRepository, type XProfile } from './user.repository';
export { createUserRoutes } from './user.routes';
