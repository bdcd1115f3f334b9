export { createJobs, type Job, type JobContext, type Jobs } from './create-jobs.ts';
export { createJobRepository, type JobState } from './job.repository.ts';
export { runEach } from './run-each.ts';
