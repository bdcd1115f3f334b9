const { createHash } = require('node:crypto');
const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/** The content that the whole suite last passed with. Commit it with the change that it belongs to. */
const RECORD = path.join(__dirname, 'whole-run.sha256');

/** Packages whose behavior the suite tests as well. */
const PACKAGES = ['bson', 'lmdb', 'mongodb', 'mongoose'];

/** A hash of the sources, the tests, and the versions of what they run on. */
function contentHash() {
  const hash = createHash('sha256');
  const files = ['src', 'conformance'].flatMap((folder) =>
    readdirSync(path.join(__dirname, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(__dirname, path.join(entry.parentPath, entry.name))),
  );
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(path.join(__dirname, file)));
  const { packages } = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8'));
  for (const name of PACKAGES) hash.update(`${name}@${packages[`node_modules/${name}`]?.version}`);
  return hash.digest('hex');
}

/** Whether the whole suite has passed with this very content. */
exports.hasPassedWhole = () => {
  try {
    return readFileSync(RECORD, 'utf8').trim() === contentHash();
  } catch {
    return false;
  }
};

/** A reporter that records the content once all tests have passed. */
exports.RecordWholeRun = class {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const hasPassed = numPassedTests > 0 && numFailedTests + numRuntimeErrorTestSuites === 0;
    if (hasPassed) writeFileSync(RECORD, `${contentHash()}\n`);
  }
};
