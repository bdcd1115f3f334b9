import { z } from 'zod';

/** A fact with its label, both as text. */
export const factSchema = z.object({ label: z.string(), text: z.string() });
