interface Scale {
  /** People with an open page. */
  readonly people: number;
  /** For how long servers are ended and restarted in turn. 0: one round. In ms. */
  readonly rollingMs: number;
  /** Whether a gateway and an api go at the same time, as if one machine held both. */
  readonly isByMachine: boolean;
  /** For how long something that the servers need is away, in ms. */
  readonly outageMs: number;
}

const MINUTE_MS = 60_000;

/** `npm test` takes a sample; with CLUSTER_SOAK=true (`npm run soak`) it is the whole. */
export const SCALE: Scale =
  process.env['CLUSTER_SOAK'] === 'true'
    ? { people: 500, rollingMs: 10 * MINUTE_MS, isByMachine: false, outageMs: MINUTE_MS }
    : { people: 50, rollingMs: 0, isByMachine: true, outageMs: 3_000 };
