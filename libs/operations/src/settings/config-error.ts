/** Invalid settings. `problems` has one line per key; the message contains all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
