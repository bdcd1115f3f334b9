import { Schema, type Connection } from 'mongoose';

export interface ProjectDocument {
  _id: string;
  name: string;
  username: string;
  /** What the project signs in with: its username and its name. One unique index keeps both from all others. */
  signInKeys: string[];
  passwordHash: string;
  status: 'active' | 'suspended';
  createdAt: Date;
}

const projectSchema = new Schema<ProjectDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    username: { type: String, required: true },
    signInKeys: { type: [String], required: true },
    passwordHash: { type: String, required: true },
    status: { type: String, enum: ['active', 'suspended'], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'projects', versionKey: false },
);
projectSchema.index({ signInKeys: 1 }, { unique: true });

export function projectModel(connection: Connection) {
  return connection.model<ProjectDocument>('Project', projectSchema);
}
