import { adjustPoints, creditProject, debitProject, editUser, removeProject, removeUser } from '@magnetx/contracts';
import * as rules from './account-rules.ts';
import type { MoneyModel } from './money-model.ts';
import type { PlanStep } from './step.ts';

const USERS_MAX = 25;
const PROJECTS_MAX = 6;

/** Users who can act. */
export const livingUsers = ({ users }: MoneyModel) =>
  users.filter(({ isDeleted, isSuspended }) => !isDeleted && !isSuspended);
export const openProjects = ({ projects }: MoneyModel) => projects.filter(({ isClosed }) => !isClosed);

const signUp: PlanStep = ({ model, random, count }) => {
  const others = livingUsers(model);
  if (others.length >= USERS_MAX) return null;
  const referrer = random.chance(0.5) ? random.pick(others) : undefined;
  const user = rules.signUp(model, `u${count}`, referrer);
  return {
    title: `sign-up of ${user.handle}${referrer ? `, invited by ${referrer.handle}` : ''}`,
    touches: referrer ? [user, referrer] : [user],
    expected: null,
    run: async ({ signIn }) => {
      await signIn(user, referrer?.handle);
      return null;
    },
  };
};

const register: PlanStep = ({ model, count }) => {
  if (openProjects(model).length >= PROJECTS_MAX) return null;
  const project = rules.registerProject(model, `p${count}`);
  return {
    title: `registration of ${project.name}`,
    touches: [project],
    expected: null,
    run: async ({ register: create }) => {
      await create(project);
      return null;
    },
  };
};

const creditOrDebit: PlanStep = ({ model, random }) => {
  const project = random.pick(openProjects(model));
  if (!project) return null;
  const isCredit = random.chance(0.7);
  const amount = 1 + random.below(isCredit ? 150_000 : 20_000);
  const expected = rules.moveMxp(project, isCredit ? amount : -amount);
  return {
    title: `${isCredit ? 'credit' : 'debit'} of ${amount} to ${project.name}`,
    touches: [project],
    expected,
    run: async ({ send }) => {
      const call = isCredit ? creditProject : debitProject;
      return (await send(call, 'admin', { body: { projectId: project.id, amount, reason: 'simulated' } })).code;
    },
  };
};

const adjust: PlanStep = ({ model, random }) => {
  const user = random.pick(livingUsers(model));
  if (!user) return null;
  const amount = (1 + random.below(2_000)) * (random.chance(0.5) ? 1 : -1);
  const expected = rules.moveMxp(user, amount);
  return {
    title: `adjustment of ${user.handle} by ${amount}`,
    touches: [user],
    expected,
    run: async ({ send }) =>
      (await send(adjustPoints, 'admin', { params: { userId: user.id }, body: { amount, reason: 'simulated' } })).code,
  };
};

/** Suspends a user, or reinstates them. */
const suspend: PlanStep = ({ model, random }) => {
  const suspended = model.users.filter(({ isDeleted, isSuspended }) => isSuspended && !isDeleted);
  const user = random.pick(random.chance(0.4) ? livingUsers(model) : suspended);
  if (!user) return null;
  const isSuspended = !user.isSuspended;
  user.isSuspended = isSuspended;
  return {
    title: `${isSuspended ? 'suspension' : 'reinstatement'} of ${user.handle}`,
    touches: [user],
    expected: null,
    run: async ({ send, signIn }) => {
      const body = { status: isSuspended ? ('Inactive' as const) : ('Active' as const) };
      const { code } = await send(editUser, 'admin', { params: { userId: user.id }, body });
      // The suspension has ended all sessions.
      if (!isSuspended) await signIn(user);
      return code;
    },
  };
};

const deleteUser: PlanStep = ({ model, random, nowMs }) => {
  const user = random.pick(livingUsers(model));
  if (!user || model.users.length < USERS_MAX) return null;
  rules.deleteUser(model, user, nowMs);
  return {
    title: `deletion of ${user.handle}`,
    touches: null,
    expected: null,
    run: async ({ send }) => (await send(removeUser, 'admin', { params: { userId: user.id } })).code,
  };
};

const closeProject: PlanStep = ({ model, random }) => {
  const open = openProjects(model);
  const project = random.pick(open);
  if (!project || open.length < PROJECTS_MAX) return null;
  rules.closeProject(model, project);
  return {
    title: `closing of ${project.name}`,
    touches: null,
    expected: null,
    run: async ({ send }) => (await send(removeProject, 'admin', { params: { projectId: project.id } })).code,
  };
};

/** With the relative frequency of each. */
export const ACCOUNT_STEPS: readonly (readonly [number, PlanStep])[] = [
  [6, signUp],
  [4, register],
  [10, creditOrDebit],
  [8, adjust],
  [3, suspend],
  [1, deleteUser],
  [0.5, closeProject],
];
