/** The admin of the demo. The password is public, so it never exists outside a developer's machine. */
export const DEMO_ADMIN = { username: 'demo-admin', password: 'demo-admin-password' } as const;

/** The project of the demo. */
export const DEMO_PROJECT = {
  name: 'Polar Lights',
  username: 'demo-project',
  password: 'demo-project-password',
} as const;

/** The other projects of the demo. Their passwords are random and not stored. */
export const OTHER_DEMO_PROJECTS = [
  { name: 'Harbor DAO', username: 'harbor-dao' },
  { name: 'Loomwork', username: 'loomwork' },
  { name: 'Quiet Ledger', username: 'quiet-ledger' },
] as const;

/** The sign-ins of the demo, a line each, which the start command prints. */
export const DEMO_SIGN_INS: readonly string[] = [
  'X sign-in: any handle, for example demo_mara, who leads the demo leaderboard',
  `Admin, /admin/login: ${DEMO_ADMIN.username} / ${DEMO_ADMIN.password}`,
  `Project, /project/login: ${DEMO_PROJECT.username} / ${DEMO_PROJECT.password}`,
];
