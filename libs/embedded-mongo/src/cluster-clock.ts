import { Binary, Long, Timestamp } from 'bson';
import type { Doc } from './bson/codec.ts';
import { encode } from './bson/codec.ts';
import { isDoc } from './bson/kinds.ts';
import { ensure } from './errors.ts';

function timeOf(value: unknown): bigint | undefined {
  const timestamp = value as Timestamp | undefined;
  return timestamp?._bsontype === 'Timestamp' ? BigInt.asUintN(64, timestamp.toBigInt()) : undefined;
}

/** The logical time of the set: each commit moves it on, clients bring along what they have seen of it. */
export class ClusterClock {
  private readonly now: () => number;
  private latest = 0n;
  private stamps: Buffer | undefined;

  constructor(now: () => number) {
    this.now = now;
    this.tick();
  }

  /** Moves on for a commit. */
  tick(): void {
    const wall = (BigInt(Math.floor(this.now() / 1000)) << 32n) | 1n;
    this.move(wall > this.latest ? wall : this.latest + 1n);
  }

  /** Takes the time that a request brings along, and checks that the client waits for none that is still to come. */
  learn(body: Doc): void {
    const gossip = isDoc(body['$clusterTime']) ? timeOf(body['$clusterTime']['clusterTime']) : undefined;
    if (gossip !== undefined && gossip > this.latest) this.move(gossip);
    const after = isDoc(body['readConcern']) ? timeOf(body['readConcern']['afterClusterTime']) : undefined;
    const past = after === undefined || after <= this.latest;
    ensure(past, 72, 'readConcern afterClusterTime value must not be greater than the current clusterTime');
  }

  /** The times that every member of a set sends in each reply: encoded fields that follow the others. */
  get tail(): Buffer {
    this.stamps ??= this.encodeStamps();
    return this.stamps;
  }

  private move(time: bigint): void {
    this.latest = time;
    this.stamps = undefined;
  }

  private encodeStamps(): Buffer {
    const clusterTime = new Timestamp(Long.fromBigInt(BigInt.asIntN(64, this.latest)));
    const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
    // Without the document's length and end.
    return encode({ $clusterTime: { clusterTime, signature }, operationTime: clusterTime }).subarray(4, -1);
  }
}
