import { API_BASE_PATH, createAdmin, editQuest, getMe, logInAdmin, setWallet } from '@magnetx/contracts';
import { honorsIdempotencyKey } from './idempotent-calls.ts';

const pathOf = (call: { path: string }) => API_BASE_PATH + call.path.replaceAll(/\{\w+\}/g, '17');

it.each([setWallet, editQuest])('$name is answered once with its key', (call) => {
  expect(honorsIdempotencyKey(call.method, pathOf(call))).toBe(true);
});

it.each([logInAdmin, createAdmin, getMe])('$name is not', (call) => {
  expect(honorsIdempotencyKey(call.method, pathOf(call))).toBe(false);
});

it.each(['/api/nothing', '/api', `${pathOf(setWallet)}/`, `x${pathOf(setWallet)}`])('%s is no call', (path) => {
  expect(honorsIdempotencyKey(setWallet.method, path)).toBe(false);
});
