const { createHash } = require('node:crypto');

/** The same contents with the keys of every object in one order. Lists keep theirs, which has a meaning. */
function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}

/** The package's version with a hash of the release's other fields, in the order in which `release.json` has them. */
function versionOf(packageVersion, release) {
  const hash = createHash('sha256').update(JSON.stringify({ ...release, version: '' }));
  return `${packageVersion}-${hash.digest('hex').slice(0, 12)}`;
}

function withVersion(packageVersion, contents) {
  const release = sortKeys({ ...contents, version: '' });
  return { ...release, version: versionOf(packageVersion, release) };
}

function releaseText(release) {
  return `${JSON.stringify(release, null, 2)}\n`;
}

function versionFault(text) {
  const release = JSON.parse(text);
  const { version } = release;
  const expected = versionOf(version.split('-')[0], release);
  return version === expected
    ? null
    : `its version is ${version}, but its release.json has the contents of ${expected}`;
}

module.exports = { releaseText, versionFault, withVersion };
