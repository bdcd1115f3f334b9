import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { sendText } from '../http/failure.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Rejects requests for other hosts in the local profile, whose development features only this machine may reach.
 * Otherwise a foreign page could reach them by DNS rebinding. In production the balancer checks the host.
 */
export function createKnownHost({ profile, publicUrl }: Config) {
  const names = new Set([...LOOPBACK_NAMES, publicUrl.hostname]);
  const isKnown = ({ headers }: IncomingMessage): boolean => {
    if (profile === 'production') return true;
    return names.has((headers.host ?? '').toLowerCase().replace(/:\d*$/, ''));
  };
  const reject = (req: IncomingMessage, res: ServerResponse): void =>
    sendText(req, res, 421, `This server is ${publicUrl.origin} and answers to no other name`);
  const middleware: RequestHandler = (req, res, next) => (isKnown(req) ? next() : reject(req, res));
  return { isKnown, reject, middleware };
}
