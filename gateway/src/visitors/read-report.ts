import { text, type ErrorRequestHandler } from 'express';
import { sendText } from '../http/failure.ts';

const REPORT_BYTES_MAX = 2_048;

/** Reads the body of a page's report. Any content type is accepted, because beacons are sent as plain text. */
export const readReport = text({ type: () => true, limit: REPORT_BYTES_MAX });

interface ReportSchema<T> {
  readonly safeParse: (value: unknown) => { readonly data?: T | undefined };
}

/** Null for anything else than such a report. */
export function parseReport<T>(schema: ReportSchema<T>, body: unknown): T | null {
  try {
    return schema.safeParse(JSON.parse(String(body))).data ?? null;
  } catch {
    return null;
  }
}

/** Errors of the body reader: too long, or unreadable. */
export const rejectBody: ErrorRequestHandler = (error: { status?: unknown }, req, res, next) => {
  if (typeof error.status !== 'number' || error.status >= 500) return next(error);
  sendText(req, res, error.status, 'That is not a report.');
};
