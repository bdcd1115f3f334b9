import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { sendText } from '../http/failure.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export interface KnownHost {
  /** Whether the request was meant for this server, by the host that it names. */
  readonly isMeant: (req: IncomingMessage) => boolean;
  /** Answers a request that was meant for another server. */
  readonly refuse: (req: IncomingMessage, res: ServerResponse) => void;
  readonly middleware: RequestHandler;
}

/**
 * What guards the local profile's conveniences is that only this machine reaches them. A page from elsewhere must
 * not get to them by letting its own name point here, so other names are refused. In production the balancer decides.
 */
export function createKnownHost({ profile, publicUrl }: Config): KnownHost {
  const names = new Set([...LOOPBACK_NAMES, publicUrl.hostname]);
  const isMeant = ({ headers }: IncomingMessage): boolean => {
    if (profile === 'production') return true;
    return names.has((headers.host ?? '').toLowerCase().replace(/:\d*$/, ''));
  };
  const refuse = (req: IncomingMessage, res: ServerResponse): void =>
    sendText(req, res, 421, `This server is ${publicUrl.origin} and answers to no other name`);
  const middleware: RequestHandler = (req, res, next) => {
    if (isMeant(req)) return next();
    refuse(req, res);
  };
  return { isMeant, refuse, middleware };
}
