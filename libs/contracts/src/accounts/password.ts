/** The shortest password that an admin or a project may choose, in characters. */
export const PASSWORD_LENGTH_MIN = 6;

/** The longest, so that hashing one costs a bounded amount of work. */
export const PASSWORD_LENGTH_MAX = 200;
