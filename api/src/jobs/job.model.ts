import { Schema, type Connection } from 'mongoose';

/** One job, shared by every api process: who is at it, until when, and when it is due next. */
export interface JobDocument {
  _id: string;
  holder: string | null;
  leaseUntil: Date;
  dueAt: Date;
  /** When it last ended, well or not; absent before its first run. */
  endedAt?: Date;
  /** How often it has failed since it last went well. */
  failures: number;
}

const jobSchema = new Schema<JobDocument>(
  {
    _id: { type: String, required: true },
    holder: { type: String, default: null },
    leaseUntil: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    endedAt: Date,
    failures: { type: Number, required: true },
  },
  { collection: 'jobs', versionKey: false },
);

export function jobModel(connection: Connection) {
  return connection.model<JobDocument>('Job', jobSchema);
}
