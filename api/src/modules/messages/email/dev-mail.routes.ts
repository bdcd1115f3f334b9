import { Router, type Response } from 'express';
import type { Connection } from 'mongoose';
import { devMailModel } from './dev-mail.model.ts';
import { escapeHtml } from './render-email.ts';

/** The mailbox of the local profile, which the gateway forwards there. */
export const DEV_MAIL_PATH = '/dev/mail';

const SHOWN_MAX = 50;

function sendPage(response: Response, html: string): void {
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  response.setHeader('Cache-Control', 'no-store');
  response.type('html').send(html);
}

/** The newest e-mails of the local profile with their texts, each with a link to what its HTML looks like. */
export function createDevMailRouter(connection: Connection): Router {
  const mails = devMailModel(connection);
  const router = Router();
  router.get('/', async (_request, response) => {
    const newest = await mails.find().sort({ sentAt: -1, _id: -1 }).limit(SHOWN_MAX).lean();
    const items = newest.map(
      ({ _id, to, subject, text, sentAt }) => `<article>
  <h2><a href="${DEV_MAIL_PATH}/${_id}">${escapeHtml(subject)}</a></h2>
  <p>To ${escapeHtml(to)}, ${sentAt.toISOString()}</p>
  <pre>${escapeHtml(text)}</pre>
</article>`,
    );
    const style =
      'body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; overflow-wrap: anywhere; } ' +
      'pre { white-space: pre-wrap; }';
    sendPage(
      response,
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Email (local)</title><style>${style}</style></head>
<body><main><h1>Email</h1><p>Nothing leaves this machine.</p>
${items.join('\n') || '<p>There is none yet.</p>'}</main></body></html>`,
    );
  });
  router.get('/:id', async (request, response) => {
    const mail = await mails.findById(request.params.id).lean();
    if (mail) sendPage(response, mail.html);
    else response.status(404).type('text/plain').send('There is no such email.');
  });
  return router;
}
