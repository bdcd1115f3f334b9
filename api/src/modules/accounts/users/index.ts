export { compareStandings, standing, type Standing } from './standing';
export { createRecordActivity } from './record-activity';
export { createCopyPoints, createReadPoints } from './user-points';
export { createUserRepository, handleKeyOf } from './user.repository';
export { createUsers, type Users } from './users';
export { presentMe } from './user.presenter';
export { createUserRoutes } from './user.routes';
export { xProfile, type User, type XProfile } from './user.model';
