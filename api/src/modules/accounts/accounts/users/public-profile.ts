import type { User } from './user.model.ts';

/** Whether anyone may see the profile of this user. */
export const hasPublicProfile = ({ isProfilePublic, status, isInvited }: User): boolean =>
  isProfilePublic && status === 'Active' && !isInvited;
