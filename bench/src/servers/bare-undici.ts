import { createServer } from 'node:http';
import { Pool } from 'undici';

/** Carries each request by Node's own server and undici, and does nothing else. Arguments: port, target. */
const [port, target] = process.argv.slice(2);
const pool = new Pool(target ?? '', { connections: 64 });

createServer((request, response) => {
  const { url: path = '/', method = 'GET', headers } = request;
  const body = method === 'GET' ? null : request;
  pool
    .stream({ path, method, headers, body, opaque: response }, ({ statusCode, headers: given }) =>
      response.writeHead(statusCode, given),
    )
    // A client that leaves ends its request.
    .catch(() => response.destroy());
}).listen(Number(port), '127.0.0.1');
