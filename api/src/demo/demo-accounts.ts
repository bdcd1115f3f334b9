/** The administrator of the demo. Known to everyone, so it never exists outside a developer's machine. */
export const DEMO_ADMIN = { username: 'demo-admin', password: 'demo-admin-password' } as const;

/** The project of the demo. */
export const DEMO_PROJECT = {
  name: 'Polar Lights',
  username: 'demo-project',
  password: 'demo-project-password',
} as const;

/** The other projects of the demo. Nobody signs in as one: their passwords are drawn and forgotten. */
export const OTHER_DEMO_PROJECTS = [
  { name: 'Harbor DAO', username: 'harbor-dao' },
  { name: 'Loomwork', username: 'loomwork' },
  { name: 'Quiet Ledger', username: 'quiet-ledger' },
] as const;

/** What to type to sign in to the demo, a line each, for the person who starts the product. */
export const DEMO_SIGN_INS: readonly string[] = [
  'X sign-in: any handle, for example demo_mara, who leads the demo leaderboard',
  `Admin, /admin/login: ${DEMO_ADMIN.username} / ${DEMO_ADMIN.password}`,
  `Project, /project/login: ${DEMO_PROJECT.username} / ${DEMO_PROJECT.password}`,
];
