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

/** The site to release to and the deploy tokens for it. Throws a {@link UsageError} that names the wrong setting. */
export function readSettings(urlOption: string | undefined, env: NodeJS.ProcessEnv) {
  const url = readSite(urlOption, env);
  const tokens = (env['DEPLOY_TOKEN'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (tokens.length === 0 || !tokens.every((token) => /^[\x21-\x7e]+$/.test(token))) {
    throw new UsageError(
      'Set DEPLOY_TOKEN, in the environment or in .env, to the deploy token of this remote. ' +
        'The operator of the site creates it: npm run deploy-token -- issue <remote>',
    );
  }
  const isReadable = url.protocol === 'http:' && !LOOPBACK.has(url.hostname);
  const warning = isReadable ? `${url.origin} is not encrypted: the token can be intercepted.` : null;
  return { url, tokens, warning };
}

/** The remote that a deploy token says it is for; null for other texts. */
const remoteOf = (token: string): string | null =>
  /^mgx_([a-z][a-z0-9-]*)_[0-9a-f]+_[0-9a-f]+$/.exec(token)?.[1] ?? null;

/** The remotes of deploy tokens. */
export function remotesOf(tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => remoteOf(token) ?? []);
}

/**
 * The tokens that open these remotes, in their order. For one remote, another token is sent as well, so that the
 * registry can say what it is for.
 */
export function tokensFor(remotes: readonly string[], tokens: readonly string[]): string[] {
  const ofRemote = (remote: string): string | undefined => tokens.find((token) => remoteOf(token) === remote);
  if (remotes.length < 2) return [(remotes[0] && ofRemote(remotes[0])) ?? tokens[0] ?? ''];
  return remotes.map((remote) => {
    const token = ofRemote(remote);
    if (token !== undefined) return token;
    throw new UsageError(`DEPLOY_TOKEN has no token of ${remote}. Separate the tokens of several areas by commas.`);
  });
}
