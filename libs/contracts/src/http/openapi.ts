import { z } from 'zod';
import type { Audience, Call } from './define-call.ts';
import { SESSION_ENDING_CODES } from './common-failures.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { failureSchema } from './failure.schema.ts';

/** A part of an OpenAPI document: plain JSON. */
type Json = Readonly<Record<string, unknown>>;

const ANY_CALL: readonly ErrorCode[] = ['too_many_requests', 'internal', 'unavailable', 'storage_full'];
const WITH_INPUT: readonly ErrorCode[] = ['validation_failed'];
const WITH_BODY: readonly ErrorCode[] = ['malformed_json', 'payload_too_large', 'unsupported_media_type'];
const WITH_EFFECT: readonly ErrorCode[] = ['outcome_unknown'];
const WITH_DEPLOY_TOKEN: readonly ErrorCode[] = ['not_authenticated', 'token_expired', 'forbidden'];
const WITH_TOKEN: readonly ErrorCode[] = [...SESSION_ENDING_CODES, 'forbidden'];

const WITH_KEY: readonly ErrorCode[] = ['idempotency_key_reused', 'idempotency_in_progress'];

/** Calls of signed-in accounts that change data. */
const takesKey = ({ method, audience }: Call): boolean =>
  method !== 'GET' && audience !== 'public' && audience !== 'deploy';

/** OpenAPI 3.1 embeds JSON Schema 2020-12 and declares the dialect once, for the whole document. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const described: Record<string, unknown> = z.toJSONSchema(schema, { io });
  return Object.fromEntries(Object.entries(described).filter(([key]) => key !== '$schema'));
}

/** Whether a client can send something. The input decides, so a schema may transform what it has parsed. */
function hasFields(schema: z.ZodType): boolean {
  const { properties } = jsonSchema(schema, 'input');
  return properties === undefined || Object.keys(properties as Json).length > 0;
}

/** Every error code of a call: its own, and those of its kind. */
export function failuresOf(call: Call): ErrorCode[] {
  // Also a call without fields reads the body of its request.
  const readsBody = call.method !== 'GET';
  return [
    ...new Set([
      ...call.errors,
      ...(readsBody || hasFields(call.query) || hasFields(call.params) ? WITH_INPUT : []),
      ...(readsBody ? WITH_BODY : []),
      ...(takesKey(call) ? WITH_KEY : []),
      ...(readsBody && call.audience !== 'deploy' ? WITH_EFFECT : []),
      ...(call.needsProof ? (['proof_needed'] as const) : []),
      ...(['admin', 'any'].includes(call.audience) ? (['passkey_required'] as const) : []),
      ...(call.audience === 'deploy' ? WITH_DEPLOY_TOKEN : call.audience === 'public' ? [] : WITH_TOKEN),
      ...ANY_CALL,
    ]),
  ];
}

function failureResponses(call: Call): Json {
  const codes = failuresOf(call);
  const statuses = new Set(codes.map((code) => ERROR_CODES[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      String(status),
      {
        description: codes
          .filter((code) => ERROR_CODES[code].status === status)
          .map((code) => `\`${code}\`: ${ERROR_CODES[code].text}`)
          .join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text for each operation. A repeated call with the same key gets the first answer for 24 hours, with ' +
    '`Idempotent-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parametersIn(place: 'path' | 'query', fields: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchema(fields, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function parameters(call: Call): Json[] {
  const named = [...parametersIn('path', call.params), ...parametersIn('query', call.query)];
  return takesKey(call) ? [...named, IDEMPOTENCY_KEY] : named;
}

function requestBody({ body, upload }: Call): Json {
  if (upload !== undefined) {
    return { requestBody: { required: true, content: { [upload]: { schema: { type: 'string', format: 'binary' } } } } };
  }
  if (!hasFields(body)) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } };
}

function operation(call: Call): Json {
  return {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    parameters: parameters(call),
    ...requestBody(call),
    security: call.audience === 'public' ? [] : [{ [call.audience]: [] }],
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(call.response, 'output') } },
      },
      ...failureResponses(call),
    },
  };
}

const TOKENS: Readonly<Record<Exclude<Audience, 'public'>, string>> = {
  user: 'A token of a user, who signed in with X.',
  suspended: 'A token of a suspended user, who signed in with X to appeal.',
  admin: 'A token of an administrator.',
  project: 'A token of a project.',
  password: 'A token of an administrator or a project.',
  any: 'A token of a user, an administrator or a project.',
  deploy: 'The deploy token of the release’s remote. For the overview, that of any remote, or a token of an admin.',
};

interface About {
  readonly title: string;
  readonly description: string;
  /** The base URL of the calls' paths. */
  readonly url: string;
}

/** The calls as an OpenAPI 3.1 document, generated from the schemas that the server parses with. */
export function describeCalls(calls: readonly Call[], { title, description, url }: About): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  const schemes = Object.entries(TOKENS).filter(([audience]) => calls.some((call) => call.audience === audience));
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
      securitySchemes: Object.fromEntries(
        schemes.map(([audience, text]) => [
          audience,
          { type: 'http', scheme: 'bearer', ...(audience !== 'deploy' && { bearerFormat: 'JWT' }), description: text },
        ]),
      ),
    },
  };
}
