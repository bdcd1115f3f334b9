import type { Doc } from '../bson/codec';
import { decode, encode } from '../bson/codec';

/** Longest message in bytes, header included. */
export const longestMessage = 48_000_000;

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;

const checksumPresent = 1;
const moreToCome = 2;
/** Required flag bits that a server may know; any other one set is an error. */
const requiredBits = 0xffff;

/** A request, whichever of the two message forms it came in. */
export interface Request {
  id: number;
  body: Doc;
  /** The client waits for no answer. */
  silent: boolean;
  /** The answer goes into the older form. */
  legacy: boolean;
}

/** A message that cannot be understood; its connection is closed. */
export class ProtocolError extends Error {}

/** Reads one whole message. */
export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === opMsg) return parseOpMsg(message, id);
  if (operation === opQuery) return parseOpQuery(message, id);
  throw new ProtocolError(`unsupported operation code ${operation}`);
}

function documentAt(message: Buffer, offset: number, end: number): { doc: Doc; next: number } {
  if (offset + 5 > end) throw new ProtocolError('document is cut short');
  const size = message.readInt32LE(offset);
  if (size < 5 || offset + size > end) throw new ProtocolError('document has a wrong length');
  return { doc: decode(message.subarray(offset, offset + size)), next: offset + size };
}

function textAt(message: Buffer, offset: number, end: number): { text: string; next: number } {
  const stop = message.indexOf(0, offset);
  if (stop < 0 || stop >= end) throw new ProtocolError('text without an end');
  return { text: message.toString('utf8', offset, stop), next: stop + 1 };
}

function parseOpMsg(message: Buffer, id: number): Request {
  if (message.length < headerBytes + 4 + 1 + 5) throw new ProtocolError('message is too short');
  const flags = message.readUInt32LE(headerBytes);
  if (flags & requiredBits & ~(checksumPresent | moreToCome)) throw new ProtocolError('unknown required flag');
  const end = message.length - (flags & checksumPresent ? 4 : 0);
  let body: Doc | undefined;
  const sequences: [string, Doc[]][] = [];
  for (let offset = headerBytes + 4; offset < end;) {
    const kind = message.readUInt8(offset);
    if (kind === 0 && !body) {
      const section = documentAt(message, offset + 1, end);
      body = section.doc;
      offset = section.next;
    } else if (kind === 1) {
      const section = sequenceAt(message, offset + 1, end);
      sequences.push([section.name, section.docs]);
      offset = section.next;
    } else {
      throw new ProtocolError(`unexpected section of kind ${kind}`);
    }
  }
  if (!body) throw new ProtocolError('message without a body');
  for (const [name, docs] of sequences) {
    if (Object.hasOwn(body, name)) throw new ProtocolError(`field ${name} is given twice`);
    body[name] = docs;
  }
  return { id, body, silent: (flags & moreToCome) !== 0, legacy: false };
}

function sequenceAt(message: Buffer, offset: number, end: number): { name: string; docs: Doc[]; next: number } {
  if (offset + 4 > end) throw new ProtocolError('section is cut short');
  const next = offset + message.readInt32LE(offset);
  if (next > end || next < offset + 5) throw new ProtocolError('section has a wrong length');
  const { text: name, next: first } = textAt(message, offset + 4, next);
  const docs: Doc[] = [];
  for (let at = first; at < next;) {
    const section = documentAt(message, at, next);
    docs.push(section.doc);
    at = section.next;
  }
  return { name, docs, next };
}

/** The older form carries nothing but the handshake. */
function parseOpQuery(message: Buffer, id: number): Request {
  const { text: namespace, next } = textAt(message, headerBytes + 4, message.length);
  const [database = '', rest] = namespace.split('.$');
  if (rest !== 'cmd') throw new ProtocolError('OP_QUERY is served for commands only');
  const { doc } = documentAt(message, next + 8, message.length);
  return { id, body: { ...doc, $db: database }, silent: false, legacy: true };
}

let lastReply = 0;

/** The message that answers a request. */
export function replyMessage(request: Pick<Request, 'id' | 'legacy'>, reply: Doc): Buffer {
  const body = encode(reply);
  lastReply = (lastReply + 1) & 0x7fffffff;
  const prefix = Buffer.alloc(headerBytes + (request.legacy ? 20 : 5));
  prefix.writeInt32LE(prefix.length + body.length, 0);
  prefix.writeInt32LE(lastReply, 4);
  prefix.writeInt32LE(request.id, 8);
  prefix.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  if (request.legacy) prefix.writeInt32LE(1, headerBytes + 16);
  return Buffer.concat([prefix, body]);
}
