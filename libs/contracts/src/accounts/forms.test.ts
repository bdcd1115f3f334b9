import type { z } from 'zod';
import { adminLoginSchema, createAdminFormSchema } from '../admins/admin.calls.ts';
import { projectAmountFormSchema } from '../admins/project-balance.calls.ts';
import { adjustPointsFormSchema, editUserFormSchema, suspendUserFormSchema } from '../admins/user-admin.calls.ts';
import { projectLoginSchema, registerProjectFormSchema } from '../projects/project.calls.ts';
import { joinTeamFormSchema } from '../projects/team.calls.ts';
import { isWaitlistUser, waitlistUserSchema } from './user.schema.ts';
import { changePasswordFormSchema, resetPasswordFormSchema } from './password.calls.ts';

function messages(schema: z.ZodType, input: unknown): string[] {
  const result = schema.safeParse(input);
  return result.success ? [] : [...new Set(result.error.issues.map((issue) => issue.message))];
}

describe('creating an admin', () => {
  const valid = {
    username: 'ada',
    password: 'a-good-secret',
    confirmPassword: 'a-good-secret',
    creationPassword: 'master',
  };

  it('accepts a complete form', () => expect(messages(createAdminFormSchema(6), valid)).toEqual([]));

  it.each(['username', 'password', 'confirmPassword', 'creationPassword'])('needs %s', (field) => {
    expect(messages(createAdminFormSchema(6), { ...valid, [field]: '' })).toContain('All fields are required');
  });

  it.each([
    [6, '12345', ['Password must be at least 6 characters long']],
    [6, '123456', []],
    [8, '12345', ['Password must be at least 8 characters long']],
    [8, '1234567', ['Password must be at least 8 characters long']],
    [8, '12345678', []],
  ])('names the minimum of the site, %i characters: %s', (lengthMin, password, expected) => {
    const form = { ...valid, password, confirmPassword: password };
    expect(messages(createAdminFormSchema(lengthMin), form)).toEqual(expected);
  });

  it('needs the same password twice', () => {
    const form = { ...valid, confirmPassword: 'other-secret' };
    expect(messages(createAdminFormSchema(6), form)).toEqual(['Passwords do not match']);
  });
});

it.each([
  ['joining a project', joinTeamFormSchema],
  ['changing a password', changePasswordFormSchema],
  ['resetting a password', resetPasswordFormSchema],
])('%s names the minimum of the site to any short password', (_what, schemaFor) => {
  const form = { name: 'mara', currentPassword: 'a-good-secret', password: '123', confirmPassword: '123' };
  for (const lengthMin of [6, 8]) {
    expect(messages(schemaFor(lengthMin), form)).toEqual([`Password must be at least ${lengthMin} characters`]);
  }
});

describe('signing in as an admin', () => {
  it('needs both', () => {
    expect(messages(adminLoginSchema, { username: ' ', password: '' })).toEqual(['Username and password are required']);
  });
});

describe('registering a project', () => {
  it('collects every message in the order of the form', () => {
    const empty = { name: ' ', username: '', password: '123', confirmPassword: '456' };
    expect(messages(registerProjectFormSchema(6), empty)).toEqual([
      'Project name is required',
      'Username is required',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ]);
  });

  it.each([
    [6, '12345', ['Password must be at least 6 characters']],
    [6, '123456', []],
    [8, '12345', ['Password must be at least 8 characters']],
    [8, '1234567', ['Password must be at least 8 characters']],
    [8, '12345678', []],
  ])('names the minimum of the site, %i characters: %s', (lengthMin, password, expected) => {
    const form = { name: 'Polar', username: 'polar', password, confirmPassword: password };
    expect(messages(registerProjectFormSchema(lengthMin), form)).toEqual(expected);
  });

  it('trims names and keeps the password as typed', () => {
    const form = { name: ' Polar ', username: ' polar ', password: ' secret ', confirmPassword: ' secret ' };
    expect(registerProjectFormSchema(6).parse(form)).toEqual({ ...form, name: 'Polar', username: 'polar' });
  });
});

describe('texts that are too long', () => {
  it('are reported with their limit, not as missing', () => {
    const form = { name: 'n'.repeat(81), username: 'u'.repeat(41), password: 'p'.repeat(201), confirmPassword: '' };
    expect(messages(registerProjectFormSchema(6), { ...form, confirmPassword: form.password })).toEqual([
      'Project name can have at most 80 characters',
      'Username can have at most 40 characters',
      'Password can have at most 200 characters',
    ]);
    const admin = {
      username: form.username,
      password: 'a-good-secret',
      confirmPassword: 'a-good-secret',
      creationPassword: 'x',
    };
    expect(messages(createAdminFormSchema(6), admin)).toEqual(['Username can have at most 40 characters']);
  });
});

describe('names', () => {
  const form = { username: 'polar', password: 'a-good-secret', confirmPassword: 'a-good-secret' };

  it.each(['a\u0000b', 'a\nb', '\u200bada', '\u202eada', 'a\u00adb'])(
    'cannot contain invisible characters: %j',
    (name) => {
      expect(messages(registerProjectFormSchema(6), { ...form, name })).toEqual([
        'Project name has characters that cannot be shown',
      ]);
    },
  );

  it.each(['Polar Lights', 'Nordlicht-Ünion', '極光', 'مشروع', 'Lift 🚀'])('may be in any script: %s', (name) => {
    expect(messages(registerProjectFormSchema(6), { ...form, name })).toEqual([]);
  });
});

describe('signing in as a project', () => {
  it('needs both', () => {
    expect(messages(projectLoginSchema, { username: ' ', password: '  ' })).toEqual([
      'Username is required',
      'Password is required',
    ]);
  });

  it.each([{ $gt: '' }, ['a'], 7, null])('refuses %p where text belongs', (username) => {
    expect(messages(projectLoginSchema, { username, password: 'x' })).toEqual(['Username is required']);
  });
});

describe('moving MXP by hand', () => {
  it.each(['', '0', '-5', '1.5', 'ten', '2000000000'])('refuses to credit %p', (amount) => {
    expect(messages(projectAmountFormSchema, { amount, reason: '' })).toEqual(['Enter a valid MXP amount']);
  });

  it('sends a number, and takes a signed one for points, which need a reason', () => {
    expect(projectAmountFormSchema.parse({ amount: ' 500 ', reason: '' })).toEqual({ amount: 500, reason: '' });
    expect(adjustPointsFormSchema.parse({ amount: '-20', reason: 'Spam' })).toEqual({ amount: -20, reason: 'Spam' });
    expect(messages(adjustPointsFormSchema, { amount: '0', reason: ' ' })).toEqual([
      'Enter a whole amount of MXP other than 0',
      'Reason is required',
    ]);
  });
});

describe('editing an account', () => {
  const form = {
    status: 'Active',
    reason: '',
    role: 'User',
    adminRole: 'administrator',
    password: '',
    creationPassword: '',
  } as const;

  it('sends changed fields only', () => {
    const schema = editUserFormSchema({ status: 'Active', role: 'Admin', adminRole: 'administrator' }, 6);
    expect(schema.parse({ ...form, role: 'Admin' })).toEqual({});
    expect(schema.parse({ ...form, role: 'Admin', adminRole: 'finance' })).toEqual({ adminRole: 'finance' });
    expect(schema.parse({ ...form, status: 'Inactive', password: 'autofilled' })).toEqual({
      status: 'Inactive',
      role: 'User',
    });
  });

  it('requires the reason of a suspension', () => {
    expect(messages(suspendUserFormSchema, { reason: ' ', until: '' })).toEqual(['Reason is required']);
    expect(messages(suspendUserFormSchema, { reason: 'Spam', until: '' })).toEqual([]);
  });

  it('requires both passwords when a user becomes an administrator', () => {
    const schema = editUserFormSchema({ status: 'Active', role: 'User', adminRole: null }, 6);
    expect(messages(schema, { ...form, role: 'Admin' })).toEqual([
      'Creation password is required',
      'Password is required',
    ]);
  });
});

describe('a stored user of the waitlist', () => {
  const user = Object.fromEntries(
    Object.keys(waitlistUserSchema.shape).map((name) => [name, name.endsWith('Count') ? 3 : name]),
  );
  const wrong = Object.keys(user).map((name) => ({ ...user, [name]: false }));

  test.each([user, { ...user, xFollowersCount: null }, ...wrong, { ...user, xFollowingCount: -1 }, {}, null, 'text'])(
    'is checked as its schema does: %p',
    (stored) => expect(isWaitlistUser(stored)).toBe(waitlistUserSchema.safeParse(stored).success),
  );
});
