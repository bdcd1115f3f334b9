// A member is healthy as the primary, or as a secondary that has caught up.
const { isWritablePrimary, secondary } = db.hello();
quit(isWritablePrimary || secondary ? 0 : 1);
