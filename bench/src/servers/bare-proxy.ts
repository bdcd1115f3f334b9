import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** The peer: the proxy library as its own first example has it. Arguments: port, target. */
const [port, target] = process.argv.slice(2);

express()
  .use(createProxyMiddleware({ target: target ?? '' }))
  .listen(Number(port), '127.0.0.1');
