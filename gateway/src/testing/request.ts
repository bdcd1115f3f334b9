import { request as httpRequest, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: unknown;
}

export interface RequestInput {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | readonly string[];
  readonly agent?: Agent;
  /** The address that the request comes from. */
  readonly localAddress?: string;
}

/**
 * One request as it is written here: the path is not normalised, nothing is added or decompressed. A body that is
 * a list is sent in chunks, without its length.
 */
export function request(port: number, path: string, input: RequestInput = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, agent, localAddress } = input;
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    const length = isWhole ? { 'content-length': Buffer.byteLength(body) } : {};
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { ...length, ...headers },
      agent: agent ?? false,
      ...(localAddress !== undefined && { localAddress }),
    };
    const req = httpRequest(options, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const isJson = res.headers['content-type']?.includes('json') && !res.headers['content-encoding'];
        const json: unknown = isJson && text ? JSON.parse(text) : undefined;
        resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes, text, json });
      });
    });
    req.on('error', reject);
    for (const chunk of isWhole ? [body] : (body ?? [])) req.write(chunk);
    req.end();
  });
}
