import { Schema, type Connection } from 'mongoose';

interface DemoMarkerDocument {
  _id: 'demo';
  state: 'seeding' | 'seeded';
}

const markerSchema = new Schema<DemoMarkerDocument>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: ['seeding', 'seeded'], required: true },
  },
  { collection: 'demo', versionKey: false },
);

/** Whether the demo is in place, or a start was cut off while it seeded. */
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
