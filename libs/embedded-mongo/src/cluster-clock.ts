import { Binary, Long, Timestamp } from 'bson';
import type { Doc } from './bson/codec.ts';
import { encode } from './bson/codec.ts';
import { isDoc } from './bson/kinds.ts';
import { ensure } from './errors.ts';

function timeOf(value: unknown): bigint | undefined {
  const timestamp = value as Timestamp | undefined;
  return timestamp?._bsontype === 'Timestamp' ? BigInt.asUintN(64, timestamp.toBigInt()) : undefined;
}

/** The logical clock of the replica set. Each commit advances it; clients send the latest time that they know. */
export class ClusterClock {
  private readonly now: () => number;
  private latest = 0n;
  private stamps: Buffer | undefined;

  constructor(now: () => number) {
    this.now = now;
    this.tick();
  }

  /** Advances the clock for a commit. */
  tick(): void {
    const wall = (BigInt(Math.floor(this.now() / 1000)) << 32n) | 1n;
    this.move(wall > this.latest ? wall : this.latest + 1n);
  }

  /** Takes over the request's cluster time. Throws 72 if `afterClusterTime` lies in the future. */
  learn(body: Doc): void {
    const gossip = isDoc(body['$clusterTime']) ? timeOf(body['$clusterTime']['clusterTime']) : undefined;
    if (gossip !== undefined && gossip > this.latest) this.move(gossip);
    const after = isDoc(body['readConcern']) ? timeOf(body['readConcern']['afterClusterTime']) : undefined;
    const past = after === undefined || after <= this.latest;
    ensure(past, 72, 'readConcern afterClusterTime value must not be greater than the current clusterTime');
  }

  /** The encoded time fields that end every reply. */
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
