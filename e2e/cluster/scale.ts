interface Scale {
  /** People with an open page. */
  readonly people: number;
  /** For how long servers are ended and restarted in turn. 0: one round. In ms. */
  readonly rollingMs: number;
  /** Whether a gateway and an api go at the same time, as if one machine held both. */
  readonly isByMachine: boolean;
  /** How long a dependency of the servers is unavailable, in ms. */
  readonly outageMs: number;
  /** How long each attack lasts, in ms. */
  readonly attackMs: number;
  /** How long everyday load and attacks run together while memory is measured, in ms. */
  readonly mixedMs: number;
  /** Connections that send their bodies too slowly. */
  readonly attackers: number;
  /** Live connections that flood. */
  readonly flooders: number;
  /** How many servers end at random moments. */
  readonly endings: number;
  readonly campaignSeed: number;
}

const MINUTE_MS = 60_000;
/** The first two endings of the usual one are a graceful stop of the database and a kill of an api. */
const campaignSeed = Number(process.env['CLUSTER_SEED'] ?? 7);

/** `npm test` takes a sample; with CLUSTER_SOAK=true (`npm run soak`) it is the whole. */
export const SCALE: Scale =
  process.env['CLUSTER_SOAK'] === 'true'
    ? {
        people: 500,
        rollingMs: 10 * MINUTE_MS,
        isByMachine: false,
        outageMs: MINUTE_MS,
        attackMs: MINUTE_MS,
        mixedMs: 33 * MINUTE_MS,
        attackers: 2_600,
        flooders: 200,
        endings: Number(process.env['CLUSTER_ENDINGS'] ?? 400),
        campaignSeed,
      }
    : {
        people: 50,
        rollingMs: 0,
        isByMachine: true,
        outageMs: 3_000,
        attackMs: 4_000,
        mixedMs: 2_000,
        attackers: 300,
        flooders: 20,
        endings: 2,
        campaignSeed,
      };
