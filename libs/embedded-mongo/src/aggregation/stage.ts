import type { Doc } from '../bson/codec.ts';
import type { Filter } from '../query/compiled-filter.ts';
import type { Env } from '../expressions/env.ts';

/** Access to other collections, in the snapshot of the command. */
export interface PipelineContext {
  /** Finds documents in another collection of the same database. */
  read(name: string, filter: Filter): Iterable<Doc>;
  /** True when an index supports equality on the path. */
  indexed(name: string, path: string, env: Env): boolean;
}

export type Stage = (docs: Iterable<Doc>, context: PipelineContext) => Iterable<Doc>;

export type ParsePipeline = (pipeline: unknown, env: Env) => Stage[];

/** Runs compiled stages; streaming stages are lazy. */
export function runPipeline(docs: Iterable<Doc>, pipeline: readonly Stage[], context: PipelineContext): Iterable<Doc> {
  return pipeline.reduce((current, stage) => stage(current, context), docs);
}
