import { Router } from 'express';
import type { Config } from '../config.ts';
import { sendText } from '../http/failure.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. Each response is generated, so it never expires. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** Publishes the contact for security reports (RFC 9116), if `OPERATOR_EMAIL` is set. */
export function createSecurityTxtRouter({ site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>): Router {
  const { email } = site.operator;
  const router = Router();
  router.get(PATH, (req, res) => {
    if (email === '') return sendText(req, res, 404, 'Not found');
    const expires = new Date(Date.now() + VALID_MS).toISOString();
    const lines = [`Contact: mailto:${email}`, `Expires: ${expires}`, `Canonical: ${publicUrl.origin}${PATH}`];
    res.type('text/plain').send([...lines, 'Preferred-Languages: en', ''].join('\n'));
  });
  return router;
}
