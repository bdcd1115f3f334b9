export { createJobs, type Job, type JobContext, type Jobs } from './create-jobs';
export { createJobRepository, type JobState } from './job.repository';
export { runEach } from './run-each';
