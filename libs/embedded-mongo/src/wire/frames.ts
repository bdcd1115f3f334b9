import { ProtocolError, MAX_MESSAGE_BYTES } from './messages.ts';

const MIN_MESSAGE_BYTES = 16;

export class FrameReader {
  private chunks: Buffer[] = [];
  private buffered = 0;

  /** Adds bytes and returns the complete messages. Throws ProtocolError for an invalid length. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    const messages: Buffer[] = [];
    for (let length = this.nextLength(); length !== undefined && this.buffered >= length; length = this.nextLength()) {
      const all = this.joined();
      messages.push(all.subarray(0, length));
      this.chunks = length < all.length ? [all.subarray(length)] : [];
      this.buffered -= length;
    }
    return messages;
  }

  private joined(): Buffer {
    const [first] = this.chunks;
    return this.chunks.length === 1 && first ? first : Buffer.concat(this.chunks);
  }

  private nextLength(): number | undefined {
    if (this.buffered < 4) return undefined;
    if ((this.chunks[0]?.length ?? 0) < 4) this.chunks = [Buffer.concat(this.chunks)];
    const length = (this.chunks[0] as Buffer).readInt32LE(0);
    if (length < MIN_MESSAGE_BYTES || length > MAX_MESSAGE_BYTES) throw new ProtocolError(`message of ${length} bytes`);
    return length;
  }
}
