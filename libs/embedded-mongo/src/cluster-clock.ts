import { Binary, Long, Timestamp } from 'bson';
import { encode, type Doc } from './bson/codec.ts';
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
  private encoded: Buffer | undefined;

  constructor(now: () => number) {
    this.now = now;
    this.tick();
  }

  /** Advances the clock for a commit. */
  tick(): void {
    const wall = (BigInt(Math.floor(this.now() / 1000)) << 32n) | 1n;
    this.advanceTo(wall > this.latest ? wall : this.latest + 1n);
  }

  /** Takes over the request's cluster time. Throws 72 if `afterClusterTime` lies in the future. */
  observe(body: Doc): void {
    const gossip = isDoc(body['$clusterTime']) ? timeOf(body['$clusterTime']['clusterTime']) : undefined;
    if (gossip !== undefined && gossip > this.latest) this.advanceTo(gossip);
    const after = isDoc(body['readConcern']) ? timeOf(body['readConcern']['afterClusterTime']) : undefined;
    const past = after === undefined || after <= this.latest;
    ensure(past, 72, 'readConcern afterClusterTime value must not be greater than the current clusterTime');
  }

  /** The encoded time fields that end every reply. */
  get replyFields(): Buffer {
    if (this.encoded) return this.encoded;
    const clusterTime = new Timestamp(Long.fromBigInt(BigInt.asIntN(64, this.latest)));
    const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
    // Without the document's length and end.
    this.encoded = encode({ $clusterTime: { clusterTime, signature }, operationTime: clusterTime }).subarray(4, -1);
    return this.encoded;
  }

  private advanceTo(time: bigint): void {
    this.latest = time;
    this.encoded = undefined;
  }
}
