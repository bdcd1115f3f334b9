import { ERROR_CODES, type ErrorCode } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import express from 'express';
import request from 'supertest';
import { z } from 'zod';
import { failuresOf } from '@magnetx/contracts/openapi';
import { createApiDocs } from './index.ts';

const app = express().use(createApiDocs({ publicUrl: 'http://localhost:3000' }));

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Fields }> };
  responses: Record<string, { description: string }>;
}

interface Fields {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** The fields that a client sends, and whether each is required: whatever a schema makes of them. */
function sentFields(schema: z.ZodType): Map<string, boolean> {
  if (schema instanceof z.ZodPipe) return sentFields(schema.in as z.ZodType);
  if (!(schema instanceof z.ZodObject)) throw new Error('teach this test the kind of schema');
  const shape = Object.entries<z.ZodType>(schema.shape);
  return new Map(shape.map(([name, field]) => [name, !field.safeParse(undefined).success]));
}

const sorted = (fields: Iterable<readonly [string, boolean]>) => Object.fromEntries([...fields].sort());

async function readOperations(): Promise<Map<string, Operation>> {
  const { body } = await request(app).get('/api/docs/openapi.json').expect(200);
  const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>);
  return new Map(
    paths.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

describe('the OpenAPI document', () => {
  let operations: Map<string, Operation>;
  beforeAll(async () => {
    operations = await readOperations();
  });

  it('contains every call of the contracts', () => {
    const wanted = ALL_CALLS.map((call) => `${call.method} ${call.path}`);
    expect([...operations.keys()].sort()).toEqual(wanted.sort());
  });

  it.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s lists its failures', (_name, call) => {
    const operation = operations.get(`${call.method} ${call.path}`);
    for (const code of failuresOf(call)) {
      expect(operation?.responses[ERROR_CODES[code].status]?.description).toContain(`\`${code}\``);
    }
    // The API reads the body of any such request.
    const ofBody = call.method === 'GET' ? [] : ['400', '413', '415'];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(ofBody));
    const needsToken: ErrorCode[] = ['not_authenticated'];
    expect(failuresOf(call).filter((code) => needsToken.includes(code))).toHaveLength(
      call.audience === 'public' && !call.errors.includes('not_authenticated') ? 0 : 1,
    );
    expect(operation?.security).toEqual(call.audience === 'public' ? [] : [{ [call.audience]: [] }]);
  });

  it.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s lists its input', (_name, call) => {
    const operation = operations.get(`${call.method} ${call.path}`);
    expect(operation?.operationId).toBe(call.name);
    const named = (place: string) =>
      sorted((operation?.parameters ?? []).filter((one) => one.in === place).map((one) => [one.name, one.required]));
    const placeholders = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, true] as const);
    expect(named('path')).toEqual(sorted(placeholders));
    expect(named('query')).toEqual(sorted(sentFields(call.query)));
    const content = operation?.requestBody?.content;
    if (call.upload !== undefined) return expect(Object.keys(content ?? {})).toEqual([call.upload]);
    const { properties = {}, required = [] } = content?.['application/json']?.schema ?? {};
    const sent = Object.keys(properties).map((name) => [name, required.includes(name)] as const);
    expect(sorted(sent)).toEqual(sorted(sentFields(call.body)));
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
