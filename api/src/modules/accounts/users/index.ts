export { compareRankKeys, rankKeySchema, type RankKey } from './rank-key.ts';
export { createRecordActivity } from './record-activity.ts';
export { createCopyPoints, createReadPoints } from './user-points.ts';
export { createUserRepository, handleKeyOf } from './user.repository.ts';
export { createUsers, type Users } from './users.ts';
export { payableWalletOf } from './payable-wallet.ts';
export { presentMe } from './user.presenter.ts';
export { createUserRoutes } from './user.routes.ts';
export { xProfile, type User, type XProfile } from './user.model.ts';
