import { MAX_BSON_BYTES, bsonTooLarge, decode, encode, encodeReply, isMalformed } from '../bson/codec.ts';
import type { Doc } from '../bson/codec.ts';
import { nestsWithin } from '../bson/paths.ts';
import { CommandError, ensure } from '../errors.ts';

/** MongoDB's maxMessageSizeBytes, which includes the header. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Limit of nesting in a message, because the server recurses into each level. */
const MAX_MESSAGE_DEPTH = 200;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;

/** The checksum after the content is ignored, because loopback is reliable. */
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** An optional bit: a server that does not know it replies once. */
const EXHAUST_ALLOWED = 0x10000;
/** The bits that a server must know: an unknown one is an error. */
const REQUIRED_FLAG_BITS = 0xffff;

/** The header fields and flags that a reply needs. */
export interface RequestHeader {
  id: number;
  /** The client expects no reply. */
  noReply: boolean;
  /** The client accepts a stream of replies. */
  acceptsStream: boolean;
  /** The reply must be an OP_REPLY. */
  legacy: boolean;
}

/** An error in a message that has no reply. The connection is closed. */
export class ProtocolError extends Error {}

/** Reads a message's header and flags. Throws ProtocolError where MongoDB closes the connection. */
export function readHeader(message: Buffer): RequestHeader {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OP_QUERY) return { id, noReply: false, acceptsStream: false, legacy: true };
  if (operation !== OP_MSG) throw new ProtocolError(`unsupported operation code ${operation}`);
  if (message.length < HEADER_BYTES + 4) throw new ProtocolError('message is too short');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & REQUIRED_FLAG_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new ProtocolError('unknown required flag');
  return { id, noReply: (flags & MORE_TO_COME) !== 0, acceptsStream: (flags & EXHAUST_ALLOWED) !== 0, legacy: false };
}

/** Reads the command in a message. Throws an error to reply with, such as 22 InvalidBSON. */
export function readCommand(message: Buffer, { legacy }: RequestHeader): Doc {
  try {
    return legacy ? readOpQuery(message) : readOpMsg(message);
  } catch (error) {
    if (isMalformed(error)) throw new CommandError(22, (error as Error).message);
    throw error;
  }
}

function readDocument(message: Buffer, offset: number, end: number): { doc: Doc; next: number } {
  const size = offset + 5 > end ? 0 : message.readInt32LE(offset);
  ensure(size >= 5 && offset + size <= end, 22, `BSONObj size: ${size} is invalid`);
  if (size > MAX_BSON_BYTES) throw bsonTooLarge(size);
  const doc = decode(message.subarray(offset, offset + size));
  const isFlat = nestsWithin(doc, size, MAX_MESSAGE_DEPTH);
  ensure(isFlat, 15, `BSONObj exceeds maximum nested object depth: ${MAX_MESSAGE_DEPTH}`);
  return { doc, next: offset + size };
}

function readCString(message: Buffer, offset: number, end: number): { text: string; next: number } {
  const stop = message.indexOf(0, offset);
  ensure(stop >= 0 && stop < end, 22, 'text without an end');
  return { text: message.toString('utf8', offset, stop), next: stop + 1 };
}

function readOpMsg(message: Buffer): Doc {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Doc | undefined;
  const sequences = new Map<string, Doc[]>();
  for (let offset = HEADER_BYTES + 4; offset < end;) {
    const kind = message.readUInt8(offset);
    if (kind === 0) {
      ensure(!body, 40430, 'Multiple body sections in message');
      ({ doc: body, next: offset } = readDocument(message, offset + 1, end));
    } else {
      ensure(kind === 1, 40432, `Unknown section kind ${kind}`);
      const { name, docs, next } = readSequence(message, offset + 1, end);
      ensure(!sequences.has(name), 40431, `Duplicate document sequence: ${name}`);
      sequences.set(name, docs);
      offset = next;
    }
  }
  ensure(body, 40587, 'OP_MSG messages must have a body');
  for (const [name, docs] of sequences) {
    ensure(!Object.hasOwn(body, name), 40433, `Duplicate field between body and document sequence ${name}`);
    body[name] = docs;
  }
  return body;
}

function readSequence(message: Buffer, offset: number, end: number): { name: string; docs: Doc[]; next: number } {
  const size = offset + 5 > end ? 0 : message.readInt32LE(offset);
  const next = offset + size;
  ensure(size >= 5 && next <= end, 22, 'document sequence has a wrong length');
  const { text: name, next: first } = readCString(message, offset + 4, next);
  const docs: Doc[] = [];
  for (let at = first; at < next;) {
    const section = readDocument(message, at, next);
    docs.push(section.doc);
    at = section.next;
  }
  return { name, docs, next };
}

/** OP_QUERY is only for the handshake. */
function readOpQuery(message: Buffer): Doc {
  const { text: namespace, next } = readCString(message, HEADER_BYTES + 4, message.length);
  const [database = '', rest] = namespace.split('.$');
  const { doc } = readDocument(message, next + 8, message.length);
  const [name = ''] = Object.keys(doc);
  const isHandshake = rest === 'cmd' && ['hello', 'ismaster', 'isMaster'].includes(name);
  ensure(isHandshake, 352, `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`);
  return { ...doc, $db: database };
}

let lastReply = 0;

function replyBody(reply: Doc, tail: Buffer): Buffer {
  try {
    const body = encodeReply(reply);
    const size = body.length + tail.length;
    if (size <= MAX_BSON_BYTES) return body;
    throw bsonTooLarge(size);
  } catch (error) {
    if (error instanceof CommandError) return encode(error.toReply());
    throw error;
  }
}

/** Encodes the reply to a request, with encoded fields at its end. A reply over the size limit becomes an error. */
export function replyMessage(request: RequestHeader, reply: Doc, tail: Buffer): Buffer {
  const body = replyBody(reply, tail);
  lastReply = (lastReply + 1) & 0x7fffffff;
  const start = HEADER_BYTES + (request.legacy ? 20 : 5);
  const message = Buffer.allocUnsafe(start + body.length + tail.length);
  message.fill(0, HEADER_BYTES, start);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastReply, 4);
  message.writeInt32LE(request.id, 8);
  message.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) message.writeInt32LE(1, HEADER_BYTES + 16);
  message.set(body, start);
  message.set(tail, start + body.length - 1);
  message[message.length - 1] = 0;
  message.writeInt32LE(body.length + tail.length, start);
  return message;
}

/** Marks a reply as part of a stream. Returns its id, to which the next reply responds. */
export function setMoreToCome(answer: Buffer): number {
  answer.writeUInt32LE(MORE_TO_COME, HEADER_BYTES);
  return answer.readInt32LE(4);
}
