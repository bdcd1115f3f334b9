import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../db/document-schema.ts';

const demoMarkerDocument = z.object({ _id: z.literal('demo'), state: z.enum(['seeding', 'seeded']) });
type DemoMarkerDocument = z.output<typeof demoMarkerDocument>;

const markerSchema = documentSchema(demoMarkerDocument, 'demo');

/** Whether the demo is complete, or its seeding was interrupted. */
export function createDemoMarker(connection: Connection) {
  const markers = connection.model<DemoMarkerDocument>('DemoMarker', markerSchema);
  return {
    read: async (): Promise<DemoMarkerDocument['state'] | null> =>
      (await markers.findOne({ _id: 'demo' }).lean())?.state ?? null,
    write: async (state: DemoMarkerDocument['state']): Promise<void> => {
      await markers.updateOne({ _id: 'demo' }, { $set: { state } }, { upsert: true });
    },
  };
}
