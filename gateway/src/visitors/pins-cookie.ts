import type { Request, Response } from 'express';
import type { Config } from '../config.ts';
import { readPins, signPins, type TimedPin } from './pin-token.ts';
import { cookieOptions, readCookie } from './visitor-cookie.ts';

const COOKIE = 'magnetx_pins';
/** The most that fit into a cookie. */
const PINS_MAX = 12;

type PinSettings = Pick<Config, 'pinSecrets' | 'publicUrl'>;

/** The visitor's unexpired pins; empty while pins are disabled. */
export function pinsOf(req: Request, { pinSecrets }: PinSettings, nowMs: number): TimedPin[] {
  const text = pinSecrets === null ? null : readCookie(req, COOKIE);
  return pinSecrets === null || text === null ? [] : readPins(pinSecrets, text, nowMs);
}

/** Adds pins to the visitor's pins, and replaces those of the same remotes. */
export function addPins(
  req: Request,
  res: Response,
  settings: PinSettings,
  added: readonly TimedPin[],
  nowMs: number,
): void {
  if (settings.pinSecrets === null) return;
  const names = new Set(added.map(({ name }) => name));
  const others = pinsOf(req, settings, nowMs).filter(({ name }) => !names.has(name));
  const pins = [...others, ...added].slice(-PINS_MAX);
  const expires = new Date(Math.max(...pins.map(({ until }) => until)) * 1000);
  res.cookie(COOKIE, signPins(settings.pinSecrets, pins), { ...cookieOptions(settings.publicUrl), expires });
}

export function clearPins(res: Response, { publicUrl }: PinSettings): void {
  res.clearCookie(COOKIE, cookieOptions(publicUrl));
}
