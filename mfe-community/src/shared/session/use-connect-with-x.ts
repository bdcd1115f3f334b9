import { STORAGE_KEYS } from '@magnetx/contracts';
import { isOffline, readCallError, SignInNotStoredError } from '@magnetx/federation/api';
import { deviceStorage } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { page } from '../browser/page.ts';
import { useStartDashboardSignInMutation, useStartWaitlistSignInMutation } from './session.endpoints.ts';
import { startedSignIns } from './started-sign-ins.ts';

const CONNECT_FAILED = t('Failed to connect to X. Please try again.');
const CONNECTING_ELSEWHERE = t(
  'You are already connecting to X in another tab. Finish there, or reload this page to start again here.',
);

/** The message for a failed start, with the server's reason if it sent one. */
function connectFailure(error: unknown): string {
  if (error instanceof SignInNotStoredError) return error.message;
  const answer = readCallError(error);
  return typeof answer?.status === 'number' || (answer && isOffline(answer))
    ? t('Failed to connect to X: {error}', { error: answer.error })
    : CONNECT_FAILED;
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** A page that the browser brings back from its cache is still busy leaving: it must start over. */
function useReturnFromCache(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) handleReturn();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

/**
 * Sends the browser to X through one of the two doors. A flag on the device blocks a second start, also from a double
 * click; it is cleared on load and on failure.
 */
export function useConnectWithX(door: 'waitlist' | 'dashboard', ref: string | null) {
  const [startFromWaitlist] = useStartWaitlistSignInMutation();
  const [startFromDashboard] = useStartDashboardSignInMutation();
  const isLeaving = useRef(false);
  const [isConnecting, setIsConnecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function release(): void {
    deviceStorage.remove(STORAGE_KEYS.userConnecting);
    isLeaving.current = false;
    setIsConnecting(false);
  }
  useEffect(() => {
    deviceStorage.remove(STORAGE_KEYS.userConnecting);
    startedSignIns.tidy();
  }, []);
  useReturnFromCache(release);

  async function connect(): Promise<void> {
    if (isLeaving.current) return;
    if (deviceStorage.get(STORAGE_KEYS.userConnecting) === 'true') {
      setFailure(CONNECTING_ELSEWHERE);
      return;
    }
    isLeaving.current = true;
    deviceStorage.set(STORAGE_KEYS.userConnecting, 'true');
    setIsConnecting(true);
    setFailure(null);
    let nonce = '';
    try {
      nonce = startedSignIns.start();
      const start = { query: { ref: ref ?? undefined, origin: window.location.origin, nonce } };
      const authUrl = await (door === 'waitlist' ? startFromWaitlist(start) : startFromDashboard(start)).unwrap();
      if (!isWebAddress(authUrl)) throw new Error('The sign-in address is not a web address.');
      page.goTo(authUrl);
    } catch (error) {
      startedSignIns.forget(nonce);
      setFailure(connectFailure(error));
      release();
    }
  }

  return { connect: () => void connect(), isConnecting, failure };
}
