import type { Revision } from '@magnetx/federation';
import type { Request, Response } from 'express';
import type { Config } from '../config.ts';
import { hasTrial, type Pin } from './choose-releases.ts';
import { failedReleasesOf, type FailedReleases } from './failed-releases.ts';
import { pinsOf } from './pins-cookie.ts';
import { visitorIdOf } from './visitor-cookie.ts';

export interface Visitor {
  /** Null: the visitor is in no canary. */
  readonly id: string | null;
  readonly pins: readonly Pin[];
  readonly failed: FailedReleases;
}

export const ANONYMOUS: Visitor = { id: null, pins: [], failed: new Map() };

/** The visitor. While a release is on trial, a visitor without an id gets one by cookie. */
export function visitorOf(
  req: Request,
  res: Response,
  { config, revision, nowMs }: { readonly config: Config; readonly revision: Revision | null; readonly nowMs: number },
): Visitor {
  const pins = pinsOf(req, config, nowMs);
  const id = revision && hasTrial(revision, nowMs) ? visitorIdOf(req, res, config.publicUrl) : null;
  return { id, pins, failed: failedReleasesOf(req) };
}
