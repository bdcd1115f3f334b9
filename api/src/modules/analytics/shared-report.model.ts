import { Schema, type Connection } from 'mongoose';

/** The link by which anyone may read a quest's report: one per quest, until it is revoked. */
interface SharedReportDocument {
  /** The quest's. */
  _id: number;
  token: string;
  createdAt: Date;
}

const sharedReportSchema = new Schema<SharedReportDocument>(
  {
    _id: { type: Number, required: true },
    token: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'shared_reports', versionKey: false },
);
sharedReportSchema.index({ token: 1 }, { unique: true });

export function sharedReportModel(connection: Connection) {
  return connection.model<SharedReportDocument>('SharedReport', sharedReportSchema);
}
