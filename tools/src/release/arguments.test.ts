import { UsageError, parseCommand } from './arguments';

const VERSION = '1.2.0-0123456789ab';
const parse = (line: string) => parseCommand(line.split(' '));

describe('the arguments of a release', () => {
  it.each([
    ['publish mfe-admin', { name: 'publish', build: null, then: null }],
    ['publish mfe-admin --build dist --promote', { name: 'publish', build: 'dist', then: 'promote' }],
    [
      'publish mfe-admin --canary 10 --failed-max 5',
      { name: 'publish', build: null, then: { sharePercent: 10, failedPercentMax: 5 } },
    ],
    ['promote mfe-admin', { name: 'promote', version: null }],
    [`promote mfe-admin ${VERSION}`, { name: 'promote', version: VERSION }],
    [
      'canary mfe-admin --share 0.5',
      { name: 'canary', version: null, canary: { sharePercent: 0.5, failedPercentMax: 10 } },
    ],
    ['rollback mfe-admin', { name: 'rollback', version: null }],
    [`pin mfe-admin ${VERSION}`, { name: 'pin', target: { version: VERSION }, hours: 24 }],
    [
      'pin mfe-admin --origin http://localhost:4010 --hours 2',
      { name: 'pin', target: { origin: 'http://localhost:4010' }, hours: 2 },
    ],
    ['prune mfe-admin', { name: 'prune', keep: 5 }],
    ['prune mfe-admin --keep 0', { name: 'prune', keep: 0 }],
    ['status mfe-admin', { name: 'status' }],
  ])('%s', (line, job) => {
    expect(parse(line)).toEqual({ remote: 'mfe-admin', job, isDryRun: false, isJson: false, url: null });
  });

  it('take --dry-run, --json and --url everywhere', () => {
    const command = parse('publish shell --dry-run --json --url https://magnetx.example');
    expect(command).toMatchObject({ remote: 'shell', isDryRun: true, isJson: true, url: 'https://magnetx.example' });
  });

  it('give way to --help', () => {
    expect([parse('--help'), parse('publish --help')]).toEqual([null, null]);
  });

  it.each([
    ['status', 'Name a remote'],
    ['status ../x', 'Name a remote'],
    ['deploy mfe-admin', 'no command "deploy"'],
    ['status mfe-admin --keep 5', 'status takes no --keep'],
    ['promote mfe-admin --promote', 'promote takes no --promote'],
    ['promote mfe-admin latest', '"latest" is no version'],
    [`promote mfe-admin ${VERSION} now`, '"now" is a word too many'],
    [`publish mfe-admin ${VERSION}`, 'a word too many'],
    ['canary mfe-admin', '--share is needed, such as --share 10.'],
    ['canary mfe-admin --share 0', '--share takes at least 0.1, not "0".'],
    ['canary mfe-admin --share 101', '--share takes at most 100, not "101".'],
    ['canary mfe-admin --share ten', '--share takes a number, not "ten".'],
    ['canary mfe-admin --share=', '--share takes a number, not "".'],
    ['prune mfe-admin --keep 1.5', '--keep takes a whole number, not "1.5".'],
    ['publish mfe-admin --promote --canary 10', 'not both'],
    ['publish mfe-admin --failed-max 10', 'about a canary'],
    ['pin mfe-admin', 'either a version or an --origin'],
    [`pin mfe-admin ${VERSION} --origin http://localhost:1`, 'either a version or an --origin'],
    ['pin mfe-admin --origin localhost:4010', '"localhost:4010" is no origin'],
    [`pin mfe-admin ${VERSION} --hours 400`, '--hours takes at most 336, not "400".'],
    ['status mfe-admin --nonsense', '--nonsense'],
  ])('refuse: %s', (line, sentence) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(sentence);
  });
});
