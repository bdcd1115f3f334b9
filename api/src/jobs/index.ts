export { createJobs, type Job, type JobContext, type Jobs } from './create-jobs.ts';
export { createJobRepository, type JobState } from './job.repository.ts';
export { runEach } from './run-each.ts';
export { createEnqueue, handleWork, type Enqueue, type Work, type WorkContext, type WorkKind } from './work.ts';
export { createWorkRepository, type DeadWork, type WorkCount } from './work.repository.ts';
