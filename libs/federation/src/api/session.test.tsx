import { act, render, screen } from '@testing-library/react';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { getAdminMe } from '@magnetx/contracts';
import { bindCall, type AreaBaseQuery } from './call.ts';
import { SignInNotStoredError, createSession, endSessionOnRefusal, useSessionToken } from './session.ts';

const newSession = () => createSession({ tokenKeys: ['adminToken'], infoKey: 'adminInfo', isKeptOnly: true });

const refusal = (code: 'token_expired' | 'invalid_credentials') => ({ status: 401, code, error: 'No' });

beforeEach(() => localStorage.clear());

describe('createSession', () => {
  it('keeps a sign-in under its two names and forgets both', () => {
    const session = newSession();
    session.save('a.b.c', { username: 'ada' });
    expect(session.getToken()).toBe('a.b.c');
    expect(localStorage.getItem('adminToken')).toBe('a.b.c');
    expect(localStorage.getItem('adminInfo')).toBe('{"username":"ada"}');
    session.clear();
    expect(session.getToken()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('distinguishes an ended session from a sign-out, until the next sign-in', () => {
    const session = newSession();
    session.save('a.b.c', {});
    session.clear();
    expect(session.ending()).toBeNull();
    session.save('a.b.c', {});
    session.clear(refusal('token_expired'));
    expect(session.getToken()).toBeNull();
    expect(session.ending()).toEqual(refusal('token_expired'));
    session.save('d.e.f', {});
    expect(session.ending()).toBeNull();
  });

  it('replaces a sign-in without a moment in which another tab finds none', () => {
    const session = createSession({
      tokenKeys: ['token', 'alias'],
      flagKey: 'isIn',
      infoKey: 'info',
      otherKeys: ['handle'],
    });
    session.save('old', {});
    localStorage.setItem('alias', 'old');
    const found: (string | null)[] = [];
    for (const change of ['setItem', 'removeItem'] as const) {
      const original = Storage.prototype[change] as (this: Storage, ...args: string[]) => void;
      jest.spyOn(Storage.prototype, change).mockImplementation(function (this: Storage, ...args: string[]) {
        original.apply(this, args);
        found.push(session.getToken());
      });
    }
    session.save('new', {});
    expect(new Set(found)).toEqual(new Set(['old', 'new']));
    expect(localStorage.getItem('alias')).toBeNull();
  });

  it('throws when the browser refuses to store', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(() => newSession().save('a.b.c', {})).toThrow(SignInNotStoredError);
  });
});

describe('useSessionToken', () => {
  function Token({ session }: { session: ReturnType<typeof newSession> }) {
    return <output>{useSessionToken(session) ?? 'nobody'}</output>;
  }

  it('follows sign-ins here and sign-outs in another tab', () => {
    const session = newSession();
    const { unmount } = render(<Token session={session} />);
    expect(screen.getByRole('status')).toHaveTextContent('nobody');
    act(() => session.save('a.b.c', {}));
    expect(screen.getByRole('status')).toHaveTextContent('a.b.c');
    localStorage.removeItem('adminToken');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' })));
    expect(screen.getByRole('status')).toHaveTextContent('nobody');
    unmount();
  });
});

describe('endSessionOnRefusal', () => {
  const args = bindCall(getAdminMe, {});
  const api = {} as BaseQueryApi;

  it('ends the session when the server refuses its token', async () => {
    const session = newSession();
    session.save('a.b.c', {});
    const answer: AreaBaseQuery = () => ({ error: refusal('token_expired') });
    await endSessionOnRefusal(answer, session)(args, api, {});
    expect(session.ending()).toEqual(refusal('token_expired'));
  });

  it('keeps it when a password was wrong, and when the refusal concerns an older token', async () => {
    const session = newSession();
    session.save('a.b.c', {});
    await endSessionOnRefusal(() => ({ error: refusal('invalid_credentials') }), session)(args, api, {});
    expect(session.getToken()).toBe('a.b.c');
    const late: AreaBaseQuery = () => {
      session.save('d.e.f', {});
      return { error: refusal('token_expired') };
    };
    await endSessionOnRefusal(late, session)(args, api, {});
    expect(session.getToken()).toBe('d.e.f');
  });
});
