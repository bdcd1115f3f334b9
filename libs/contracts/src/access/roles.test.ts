import { ALL_CALLS } from '../calls.ts';
import { holdsPermission, permissionsOf, roleRefusal, type Permission, type Role } from './roles.ts';

test('an owner may do everything of a project, and an administrator everything of admins', () => {
  const isOwners = (permission: Permission) => holdsPermission('owner', permission);
  const isAdministrators = (permission: Permission) => holdsPermission('administrator', permission);
  for (const { audience, name, permission } of ALL_CALLS) {
    const held = permission && [isOwners(permission), isAdministrators(permission)];
    const expected = { project: [true, false], admin: [false, true] } as Record<string, boolean[]>;
    expect([name, held]).toEqual([name, expected[audience]]);
  }
});

test.each<[Role, Permission[]]>([
  ['editor', ['project.read', 'quests.write', 'work.recommend', 'work.decide', 'reports.share', 'perks']],
  ['viewer', ['project.read']],
  ['reviewer', ['admin.read', 'review', 'featured', 'seasons', 'pictures']],
  ['finance', ['admin.read', 'money', 'perks.manage', 'audit']],
  ['support', ['admin.read', 'users', 'projects', 'messages', 'releases.view']],
])('the permissions of %s', (role, expected) => {
  expect(permissionsOf(role)).toEqual(expected);
});

test('no call that changes something is open to all roles', () => {
  const changing = ALL_CALLS.filter(({ method, permission = '' }) => method !== 'GET' && permission.endsWith('.read'));
  // Read marks, the place in a team, and the password belong to the person.
  expect(changing.map(({ name }) => name).sort()).toEqual([
    'changeAdminPassword',
    'changeProjectPassword',
    'leaveTeam',
    'readProjectNotifications',
  ]);
});

test('a refusal names the role', () => {
  expect(roleRefusal('viewer')).toBe('Your role (Viewer) may not do this.');
});
