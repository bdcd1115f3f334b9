// Healthy is a member that takes part: the primary, or a secondary that has caught up enough to be one.
const { isWritablePrimary, secondary } = db.hello();
quit(isWritablePrimary || secondary ? 0 : 1);
