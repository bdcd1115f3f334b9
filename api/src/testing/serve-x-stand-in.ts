import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import express from 'express';
import { createXStandInModule } from '../modules/accounts/x-stand-in/index.ts';

// Takes the place of X in a container: the local stand-in by https, with a certificate that the APIs trust.

const [clientId = '', certificate = ''] = process.argv.slice(2);
const newSecret = (): string => randomBytes(32).toString('base64url');
const pem = readFileSync(certificate);
const { router } = createXStandInModule({
  clientId,
  appToken: newSecret(),
  isRegisteredRedirect: () => true,
  clock: { now: () => new Date() },
  random: { secret: newSecret, id: newSecret, ticket: newSecret, referralCode: newSecret, fraction: Math.random },
  secret: newSecret(),
});
const app = express();
// A client with a secret names itself in the header alone.
app.post('/token', express.urlencoded({ extended: false }), (request, _response, next) => {
  const [, basic = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const [name] = Buffer.from(basic, 'base64').toString().split(':');
  Object.assign(request.body as object, { client_id: name });
  next();
});
createServer({ key: pem, cert: pem }, app.use(router)).listen(9_443);
process.once('SIGTERM', () => process.exit(0));
