import type { Revision } from '@magnetx/federation';
import type { Request, Response } from 'express';
import type { Config } from '../config.ts';
import type { Visitor } from '../html/page-source.ts';
import { hasTrial } from './choose-releases.ts';
import { failedReleasesOf } from './failed-releases.ts';
import { pinsOf } from './pins-cookie.ts';
import { visitorIdOf } from './visitor-cookie.ts';

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
