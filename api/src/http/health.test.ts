import express from 'express';
import request from 'supertest';
import { createHealthRouter } from './health.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createRequestContext } from '../observability/request-context.ts';

const app = (pingDatabase: () => Promise<void>) =>
  express().use(
    createHealthRouter({
      metrics: createMetrics({ version: '1.0.0', commit: null }),
      context: createRequestContext(),
      isAccepting: () => true,
      isStuck: () => false,
      pingDatabase,
      pingTimeoutMs: 50,
    }),
  );

it.each([
  ['answers', async () => undefined, 200, true],
  ['fails', () => Promise.reject(new Error('gone')), 503, false],
  ['hangs', () => new Promise<void>(() => undefined), 503, false],
])('reports a database that %s', async (_what, pingDatabase, status, database) => {
  const answer = await request(app(pingDatabase)).get('/readyz');
  expect({ status: answer.status, body: answer.body as unknown }).toEqual({
    status,
    body: { checks: { accepting: true, database } },
  });
  const figures = (await request(app(pingDatabase)).get('/metrics')).text;
  expect(figures).toMatch(new RegExp(`^magnetx_database_up ${Number(database)}$`, 'm'));
  expect(figures).toMatch(new RegExp(`^magnetx_ready ${Number(database)}$`, 'm'));
});
