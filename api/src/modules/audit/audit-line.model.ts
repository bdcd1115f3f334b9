import type { AuditAction, AuditLine } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

/** One action of an admin. Lines are added and read, and never changed (see the repository). */
export interface AuditLineDocument extends Omit<AuditLine, 'id' | 'at'> {
  _id: string;
  at: Date;
  action: AuditAction;
  /** What the words of admin, subject and detail begin with. */
  beginnings: string[];
}

const text = { type: String, default: '' };

const auditLineSchema = new Schema<AuditLineDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    admin: text,
    action: { type: String, required: true },
    outcome: { type: String, enum: ['done', 'refused'], required: true },
    code: text,
    subject: text,
    detail: text,
    from: text,
    beginnings: { type: [String], required: true },
  },
  { collection: 'audit_lines', versionKey: false },
);
// Newest first: whole, by each filter, by both, and by a word.
const newestFirst = { at: -1, _id: -1 } as const;
auditLineSchema.index(newestFirst);
auditLineSchema.index({ action: 1, ...newestFirst });
auditLineSchema.index({ outcome: 1, ...newestFirst });
auditLineSchema.index({ action: 1, outcome: 1, ...newestFirst });
auditLineSchema.index({ beginnings: 1, ...newestFirst });

export function auditLineModel(connection: Connection) {
  return connection.model<AuditLineDocument>('AuditLine', auditLineSchema);
}
