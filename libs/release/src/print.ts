import {
  describeRamp,
  sharePercentAt,
  type Provenance,
  type ReleaseStatus,
  type ReleasesOverview,
} from '@magnetx/federation';

const BAR_WIDTH = 30;
const LOG_LINES = 10;

export interface TextStream {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

export type Printer = ReturnType<typeof createPrinter>;

export function createPrinter(stream: TextStream) {
  const print = (sentence: string): void => void stream.write(`${sentence}\n`);
  /** Shows the progress of an upload: a bar on a terminal, one line at the end in a log. */
  const progress = (what: string) => {
    let shown = -1;
    return (share: number): void => {
      const percent = Math.floor(share * 100);
      if (percent === shown) return;
      shown = percent;
      if (!stream.isTTY) {
        if (percent === 100) print(`${what}: sent.`);
        return;
      }
      const full = Math.round((percent / 100) * BAR_WIDTH);
      const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`;
      stream.write(`\r${what} ${bar} ${String(percent).padStart(3)} %${percent === 100 ? '\n' : ''}`);
    };
  };
  return { print, progress };
}

/** Pads columns to their longest cell, without trailing spaces. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

function rolesOf({ live, previous, canary, pins }: ReleaseStatus['state'], version: string): string {
  const roles = [
    version === live && 'live',
    version === previous && 'previous',
    version === canary?.version && 'canary',
    pins.some((pin) => pin.version === version) && 'pinned',
  ];
  return roles.filter(Boolean).join(', ');
}

const nameOf = (by: string): string => (/^[0-9a-f]{12}(?:, [0-9a-f]{12})*$/.test(by) ? `token ${by}` : by);

/** Such as "Ada, commit 0a1b2c3, https://ci.example/run/1". */
function describeProvenance({ person, commit, runUrl }: Provenance = {}): string {
  return [person, commit && `commit ${commit.slice(0, 12)}`, runUrl].filter(Boolean).join(', ');
}

function describeChange({ at, action, version, by, note, from, also = [] }: ReleaseStatus['log'][number]): string[] {
  const remark = note || (action === 'rollback' ? 'Rolled back.' : '');
  const others = also.map((other) => `${other.remote} ${other.version ?? ''}`.trim()).join(', ');
  const parts = [others && `with ${others}`, describeProvenance(from), remark].filter(Boolean);
  return [minute(at), action, version ?? '', `by ${nameOf(by)}`, parts.join('; ')];
}

/** Such as "failed its probe: /admin/users". */
function describeProbe(probe: ReleaseStatus['versions'][number]['probe']): string {
  if (!probe) return '';
  const paths = probe.failed.map(({ path }) => path).join(', ');
  return paths ? `failed its probe: ${paths}` : 'passed its probe';
}

/** Formats a remote's status: its state, its published versions and the latest changes. */
export function describeStatus({ remote, revision, state, versions, log }: ReleaseStatus): string {
  const { canary, pins, watch } = state;
  const nowMs = Date.now();
  const share =
    canary && `${sharePercentAt(canary, nowMs)} % of visitors, rolled back above ${canary.failedPercentMax} % failures`;
  const steps = canary?.ramp ? `, by steps: ${describeRamp(canary.ramp)}, then all` : '';
  const isWatched = watch !== undefined && nowMs < Date.parse(watch.until);
  const watched = isWatched
    ? `  rolled back above ${watch.failedPercentMax} % failures until ${minute(watch.until)}`
    : '';
  const facts = [
    ['live', (state.live ?? 'nothing') + watched],
    ['previous', state.previous ?? 'nothing'],
    [
      canary?.ramp ? 'promoted' : 'canary',
      canary ? `${canary.version}  ${share}, since ${minute(canary.startedAt)}${steps}` : 'none',
    ],
    ...pins.map((pin) => ['pinned', `${pin.version}  until ${minute(pin.expiresAt)}`]),
  ];
  const published = versions.map(({ version, contract, publishedAt, probe }) => {
    const when = publishedAt === null ? '' : minute(publishedAt);
    return [version, when, `contract ${contract}`, describeProbe(probe), rolesOf(state, version)];
  });
  const lines = log.slice(0, LOG_LINES).map(describeChange);
  const section = (title: string, rows: readonly string[][]) =>
    rows.length === 0 ? [] : ['', title, ...table(rows).map((line) => `  ${line}`)];
  const head = [`${remote} (revision ${revision} of the registry)`, ...table(facts).map((line) => `  ${line}`)];
  return [...head, ...section('Versions', published), ...section('Last changes', lines)].join('\n');
}

type Area = ReleasesOverview['remotes'][number];

const orDash = (value: number | null | undefined, digits = 0): string => value?.toFixed(digits) ?? '-';

/** One line for each version that visitors get. */
function describeServed({ remote, state, sharePercent, counts }: Area): string[][] {
  const { live, canary } = state;
  const served = [
    ...(live === null ? [] : [{ version: live, percent: 100 - (sharePercent ?? 0) }]),
    ...(canary ? [{ version: canary.version, percent: sharePercent ?? 0 }] : []),
  ];
  return served.map(({ version, percent }, index) => {
    const { visitors = 0, failures = {}, vitals } = counts[version] ?? {};
    const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
    const measured = [orDash(vitals?.lcpMs), orDash(vitals?.inpMs), orDash(vitals?.cls, 2)];
    const what = index === 0 ? 'live' : canary?.ramp ? 'promoted' : 'canary';
    return [remote, what, version, `${Number(percent.toFixed(1))} %`, String(visitors), String(failed), ...measured];
  });
}

/** Formats the state of all remotes, with what pages reported, and the latest changes. */
export function describeOverview({ revision, countedSince, remotes }: ReleasesOverview): string {
  const head = ['area', 'state', 'version', 'share', 'visitors', 'errors', 'LCP ms', 'INP ms', 'CLS'];
  const changes = new Map(remotes.flatMap(({ log }) => log.map((line) => [line.revision, line] as const)));
  const latest = [...changes.values()].sort((one, other) => other.revision - one.revision).slice(0, LOG_LINES);
  return [
    `The registry is at revision ${revision}. Reports to the gateway that answers, since ${minute(countedSince)}:`,
    ...table([head, ...remotes.flatMap(describeServed)]).map((line) => `  ${line}`),
    '',
    'Last changes',
    ...table(latest.map((line) => [line.remote, ...describeChange(line)])).map((line) => `  ${line}`),
  ].join('\n');
}
