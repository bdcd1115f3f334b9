import { UsageError } from '@magnetx/operations';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The site's address. Throws a {@link UsageError} that names the setting to change. */
export function readSite(urlOption: string | undefined, env: NodeJS.ProcessEnv): URL {
  const text = urlOption ?? (env['REGISTRY_URL'] || `http://localhost:${env['PORT'] || 3000}`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.username !== '') {
    throw new UsageError(`"${text}" is not the address of a site, such as https://magnetx.example.`);
  }
  return url;
}

/** The site to release to and the token for it. Throws a {@link UsageError} that names the setting to change. */
export function readSettings(urlOption: string | undefined, env: NodeJS.ProcessEnv) {
  const url = readSite(urlOption, env);
  const token = env['DEPLOY_TOKEN'] ?? '';
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UsageError(
      'Set DEPLOY_TOKEN, in the environment or in .env, to the deploy token of this remote. ' +
        'The operator of the site creates it: npm run deploy-token -- issue <remote>',
    );
  }
  const isReadable = url.protocol === 'http:' && !LOOPBACK.has(url.hostname);
  const warning = isReadable ? `${url.origin} is not encrypted: the token can be intercepted.` : null;
  return { url, token, warning };
}
