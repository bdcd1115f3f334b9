import { encode, type Doc } from '../bson/codec.ts';
import { requestBytes } from './raw-client.ts';

/** Encodes an OP_MSG with these sections and the correct length. */
export function messageOf(...sections: Buffer[]): Buffer {
  const bytes = Buffer.concat([requestBytes({}).subarray(0, 20), ...sections]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

/** Encodes the body section. */
export const bodySection = (doc: Doc): Buffer => Buffer.concat([Buffer.from([0]), encode(doc)]);

/** Encodes a document sequence; `extra` makes its length wrong. */
export function sequenceSection(name: string, docs: readonly Buffer[], extra = 0): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...docs]);
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeInt32LE(content.length + 4 + extra, 1);
  return Buffer.concat([head, content]);
}

/** Encodes an insert of four documents as a message of exactly this length. */
export function longInsert(collection: string, database: string, length: number): Buffer {
  const texts = ['', '', '', ''];
  const bytes = (): Buffer => {
    const docs = texts.map((text) => encode({ text }));
    const command = { insert: collection, $db: database, writeConcern: { w: 1 } };
    return messageOf(bodySection(command), sequenceSection('documents', docs));
  };
  const rest = length - bytes().length;
  const share = Math.floor(rest / texts.length);
  texts.fill('x'.repeat(share));
  texts[0] = 'x'.repeat(rest - share * (texts.length - 1));
  return bytes();
}
