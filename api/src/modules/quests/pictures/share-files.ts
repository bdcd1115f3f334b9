import type { ObjectStore } from '@magnetx/object-store';

const folderOf = (name: string): string => `shares/${name.slice(-2)}/${name}/`;

/** Share pictures in the store, by the name of what they show and its version. */
export function createShareFiles(store: ObjectStore) {
  const keyOf = (name: string, version: string): string => `${folderOf(name)}${version}.jpg`;
  return {
    /** Null until it is made. */
    read: (name: string, version: string): Promise<Buffer | null> => store.get(keyOf(name, version)),

    save: async (name: string, version: string, body: Buffer): Promise<void> => {
      await store.create(keyOf(name, version), body);
    },

    /** Removes all versions but this one. */
    removeOthers: async (name: string, version: string | null): Promise<void> => {
      const present = version === null ? null : keyOf(name, version);
      for (const key of await store.list(folderOf(name))) if (key !== present) await store.remove(key);
    },
  };
}

export type ShareFiles = ReturnType<typeof createShareFiles>;
