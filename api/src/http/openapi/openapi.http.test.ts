import { ERROR_CODES, type ErrorCode } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import express from 'express';
import request from 'supertest';
import { failuresOf } from '@magnetx/contracts/openapi';
import { createApiDocs } from './index.ts';

const app = express().use(createApiDocs({ publicUrl: 'http://localhost:3000' }));

interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, { description: string }>;
}

async function operations(): Promise<Map<string, Operation>> {
  const { body } = await request(app).get('/api/docs/openapi.json').expect(200);
  const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>);
  return new Map(
    paths.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

describe('the OpenAPI document', () => {
  it('contains every call of the contracts', async () => {
    const wanted = ALL_CALLS.map((call) => `${call.method} ${call.path}`);
    expect([...(await operations()).keys()].sort()).toEqual(wanted.sort());
  });

  it.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s lists its failures', async (_name, call) => {
    const operation = (await operations()).get(`${call.method} ${call.path}`);
    for (const code of failuresOf(call)) {
      expect(operation?.responses[ERROR_CODES[code].status]?.description).toContain(`\`${code}\``);
    }
    const needsToken: ErrorCode[] = ['not_authenticated'];
    expect(failuresOf(call).filter((code) => needsToken.includes(code))).toHaveLength(
      call.audience === 'public' && !call.errors.includes('not_authenticated') ? 0 : 1,
    );
    expect(operation?.security).toEqual(call.audience === 'public' ? [] : [{ [call.audience]: [] }]);
  });

  it('describes inputs before defaults, and outputs after them', async () => {
    const { body } = await request(app).get('/api/docs/openapi.json');
    const verify = body.paths['/auth/verify'].get;
    expect(verify.parameters).toEqual([expect.objectContaining({ name: 'token', in: 'query', required: false })]);
    expect(verify.responses[200].content['application/json'].schema.required).toEqual(['success', 'data']);
  });
});

describe('the page to try the calls', () => {
  it('loads all its scripts from files', async () => {
    const { text, headers } = await request(app).get('/api/docs').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(text).not.toMatch(/<script>|<script [^>]*>[^<]/);
    const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files).toHaveLength(3);
    for (const file of files) await request(app).get(file).expect(200);
  });
});
