import type { Doc } from '../bson/codec.ts';
import { decode, encode, encodeReply, isMalformed } from '../bson/codec.ts';
import { MongoFailure, ensure } from '../errors.ts';

/** MongoDB's maxMessageSizeBytes, which includes the header. */
export const longestMessage = 48_000_000;

/** Limit of a reply document: a stored document of 16 MB, and the fields around it. */
const longestReply = 16 * 1024 * 1024 + 16 * 1024;

/** Limit of nesting in a message, because the server recurses into each level. */
const deepestMessage = 200;

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;

/** The checksum after the content is ignored, because loopback is reliable. */
const checksumPresent = 1;
const moreToCome = 2;
/** An optional bit: a server that does not know it replies once. */
const exhaustAllowed = 0x10000;
/** The bits that a server must know: an unknown one is an error. */
const requiredBits = 0xffff;

/** The header fields and flags that a reply needs. */
export interface Envelope {
  id: number;
  /** The client expects no reply. */
  silent: boolean;
  /** The client accepts a stream of replies. */
  exhausts: boolean;
  /** The reply must be an OP_REPLY. */
  legacy: boolean;
}

/** An error in a message that has no reply. The connection is closed. */
export class ProtocolError extends Error {}

/** Reads a message's header and flags. Throws ProtocolError where MongoDB closes the connection. */
export function openMessage(message: Buffer): Envelope {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === opQuery) return { id, silent: false, exhausts: false, legacy: true };
  if (operation !== opMsg) throw new ProtocolError(`unsupported operation code ${operation}`);
  if (message.length < headerBytes + 4) throw new ProtocolError('message is too short');
  const flags = message.readUInt32LE(headerBytes);
  if (flags & requiredBits & ~(checksumPresent | moreToCome)) throw new ProtocolError('unknown required flag');
  return { id, silent: (flags & moreToCome) !== 0, exhausts: (flags & exhaustAllowed) !== 0, legacy: false };
}

/** Reads the command in a message. Throws an error to reply with, such as 22 InvalidBSON. */
export function readCommand(message: Buffer, { legacy }: Envelope): Doc {
  try {
    return legacy ? readOpQuery(message) : readOpMsg(message);
  } catch (error) {
    if (isMalformed(error)) throw new MongoFailure(22, (error as Error).message);
    throw error;
  }
}

function documentAt(message: Buffer, offset: number, end: number): { doc: Doc; next: number } {
  const size = offset + 5 > end ? 0 : message.readInt32LE(offset);
  ensure(size >= 5 && offset + size <= end, 22, `BSONObj size: ${size} is invalid`);
  ensure(
    size <= longestReply,
    10334,
    `BSONObj size: ${size} is invalid. Size must be between 0 and ${longestReply}(16MB)`,
  );
  const doc = decode(message.subarray(offset, offset + size));
  // A level takes at least eight bytes, so small messages need no check.
  const isFlat = size < deepestMessage * 8 || fits(doc, deepestMessage);
  ensure(isFlat, 15, `BSONObj exceeds maximum nested object depth: ${deepestMessage}`);
  return { doc, next: offset + size };
}

function fits(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return true;
  return levels > 0 && Object.values(value).every((inner) => fits(inner, levels - 1));
}

function textAt(message: Buffer, offset: number, end: number): { text: string; next: number } {
  const stop = message.indexOf(0, offset);
  ensure(stop >= 0 && stop < end, 22, 'text without an end');
  return { text: message.toString('utf8', offset, stop), next: stop + 1 };
}

function readOpMsg(message: Buffer): Doc {
  const flags = message.readUInt32LE(headerBytes);
  const end = message.length - (flags & checksumPresent ? 4 : 0);
  let body: Doc | undefined;
  const sequences = new Map<string, Doc[]>();
  for (let offset = headerBytes + 4; offset < end;) {
    const kind = message.readUInt8(offset);
    if (kind === 0) {
      ensure(!body, 40430, 'Multiple body sections in message');
      ({ doc: body, next: offset } = documentAt(message, offset + 1, end));
    } else {
      ensure(kind === 1, 40432, `Unknown section kind ${kind}`);
      const { name, docs, next } = sequenceAt(message, offset + 1, end);
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

function sequenceAt(message: Buffer, offset: number, end: number): { name: string; docs: Doc[]; next: number } {
  const size = offset + 5 > end ? 0 : message.readInt32LE(offset);
  const next = offset + size;
  ensure(size >= 5 && next <= end, 22, 'document sequence has a wrong length');
  const { text: name, next: first } = textAt(message, offset + 4, next);
  const docs: Doc[] = [];
  for (let at = first; at < next;) {
    const section = documentAt(message, at, next);
    docs.push(section.doc);
    at = section.next;
  }
  return { name, docs, next };
}

/** OP_QUERY is only for the handshake. */
function readOpQuery(message: Buffer): Doc {
  const { text: namespace, next } = textAt(message, headerBytes + 4, message.length);
  const [database = '', rest] = namespace.split('.$');
  const { doc } = documentAt(message, next + 8, message.length);
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
    if (size <= longestReply) return body;
    throw new MongoFailure(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and ${longestReply}(16MB)`);
  } catch (error) {
    if (error instanceof MongoFailure) return encode(error.toReply());
    throw error;
  }
}

/** Encodes the reply to a request, with encoded fields at its end. A reply over the size limit becomes an error. */
export function replyMessage(request: Envelope, reply: Doc, tail: Buffer): Buffer {
  const body = replyBody(reply, tail);
  lastReply = (lastReply + 1) & 0x7fffffff;
  const start = headerBytes + (request.legacy ? 20 : 5);
  const message = Buffer.allocUnsafe(start + body.length + tail.length);
  message.fill(0, headerBytes, start);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastReply, 4);
  message.writeInt32LE(request.id, 8);
  message.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  if (request.legacy) message.writeInt32LE(1, headerBytes + 16);
  message.set(body, start);
  message.set(tail, start + body.length - 1);
  message[message.length - 1] = 0;
  message.writeInt32LE(body.length + tail.length, start);
  return message;
}

/** Marks a reply as part of a stream. Returns its id, to which the next reply responds. */
export function announceMore(answer: Buffer): number {
  answer.writeUInt32LE(moreToCome, headerBytes);
  return answer.readInt32LE(4);
}
