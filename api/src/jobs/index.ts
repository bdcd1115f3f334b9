export { createJobs, type Job, type JobContext, type Jobs } from './create-jobs';
export { runEach } from './run-each';
