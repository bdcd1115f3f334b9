/** Jest takes a reporter from a file of its own. */
module.exports = require('./whole-run.cjs').RecordWholeRun;
