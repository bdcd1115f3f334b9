import { createServer } from 'node:http';

/** Stands in for the API: a small, immediate JSON response. Its port is the first argument. */
const body = JSON.stringify({ success: true, data: { totalPoints: 1000 } });

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}).listen(Number(process.argv[2]), '127.0.0.1');
