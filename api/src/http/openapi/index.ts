import path from 'node:path';
import { API_BASE_PATH } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { describeCalls } from '@magnetx/contracts/openapi';
import express, { Router, type RequestHandler } from 'express';
import getAbsoluteFSPath from 'swagger-ui-dist/absolute-path.js';

/** The paths of the OpenAPI document and of the page to try the calls. */
const API_DOCS_PATH = `${API_BASE_PATH}/docs`;

const DOCUMENT_PATH = `${API_DOCS_PATH}/openapi.json`;

/** Scripts load from files only. The viewer sets style attributes and inlines its images as data URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>MagnetX API</title>
  <link rel="stylesheet" href="${API_DOCS_PATH}/viewer/swagger-ui.css">
  <link rel="icon" href="data:,">
</head>
<body>
  <div id="calls"></div>
  <script src="${API_DOCS_PATH}/viewer/swagger-ui-bundle.js"></script>
  <script src="${API_DOCS_PATH}/start.js"></script>
</body>
</html>
`;

const START_SCRIPT = `window.SwaggerUIBundle({
  url: '${DOCUMENT_PATH}',
  dom_id: '#calls',
  deepLinking: true,
  validatorUrl: null,
});
`;

const usePolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', POLICY);
  next();
};

/** The OpenAPI document, generated from the contracts, and a page to try the calls. */
export function createApiDocs({ publicUrl }: { publicUrl: string }): Router {
  const describe = () =>
    describeCalls(ALL_CALLS, {
      title: 'MagnetX API',
      description: 'Amounts of MXP are whole numbers. Every answer that is not a success has the shape of `Failure`.',
      url: publicUrl + API_BASE_PATH,
    });
  // Its schemas would take a tenth of a second of every start, and few ask for it.
  let document: ReturnType<typeof describe> | undefined;
  const viewer = express.static(path.resolve(getAbsoluteFSPath()), { index: false, maxAge: '1h' });
  const router = Router();
  router.get(API_DOCS_PATH, usePolicy, (_request, response) => void response.type('html').send(PAGE));
  router.get(DOCUMENT_PATH, (_request, response) => void response.json((document ??= describe())));
  router.get(`${API_DOCS_PATH}/start.js`, (_request, response) => void response.type('js').send(START_SCRIPT));
  router.use(`${API_DOCS_PATH}/viewer`, viewer);
  return router;
}
