/** A remote could not be loaded. The message has the remote and the URL, for the log. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';

  readonly remote: string;
  readonly url: string;

  constructor(remote: string, url: string, cause: unknown) {
    super(`${remote} could not be loaded from ${url}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.remote = remote;
    this.url = url;
  }
}
