import { ALL_CALLS } from '../calls.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { ADMIN_ROLES, holdsPermission, PROJECT_ROLES, roleRefusal, type Permission } from './roles.ts';

const permissions = [...new Set(ALL_CALLS.flatMap(({ permission }) => permission ?? []))];

test('an owner may do everything of a project, and an administrator everything of admins', () => {
  const isOwners = (permission: Permission) => holdsPermission('owner', permission);
  const isAdministrators = (permission: Permission) => holdsPermission('administrator', permission);
  for (const { audience, name, permission } of ALL_CALLS) {
    const held = permission && [isOwners(permission), isAdministrators(permission)];
    const expected = { project: [true, false], admin: [false, true] } as Record<string, boolean[]>;
    expect([name, held]).toEqual([name, expected[audience]]);
  }
});

test('all roles may read, and only some may change', () => {
  const changes = permissions.filter((permission) => !permission.endsWith('.read'));
  for (const role of PROJECT_ROLES) expect(holdsPermission(role, 'project.read')).toBe(true);
  for (const role of ADMIN_ROLES) expect(holdsPermission(role, 'admin.read')).toBe(true);
  expect(changes.filter((permission) => holdsPermission('viewer', permission))).toEqual([]);
  expect(holdsPermission('editor', 'money.spend')).toBe(false);
  expect(holdsPermission('reviewer', 'money')).toBe(false);
});

test('a refusal names the role', () => {
  expect(roleRefusal('viewer')).toBe('Your role (Viewer) may not do this.');
});

// Compiled, never run.
export function declare(): void {
  const summary = 'A call';
  const response = success({});
  const ofAdmins = defineCallGroup({ audience: 'admin', tag: 'Admin' });
  const ofProjects = defineCallGroup({ audience: 'project', tag: 'Project' });
  // @ts-expect-error an admin's call without a permission
  ofAdmins('a', 'GET /a', { summary, response });
  // @ts-expect-error a project's call without a permission
  ofProjects('b', 'GET /b', { summary, response });
  // @ts-expect-error a permission of projects
  ofAdmins('c', 'GET /c', { summary, response, permission: 'quests.write' });
  // @ts-expect-error a public call has no role
  ofAdmins('d', 'GET /d', { summary, response, audience: 'public', permission: 'review' });
  // @ts-expect-error an override makes it a call of projects
  defineCallGroup({ audience: 'user', tag: 'Users' })('e', 'GET /e', { summary, response, audience: 'project' });
}
