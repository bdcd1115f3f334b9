import type { Doc } from '../bson/codec.ts';
import type { Filter } from '../query/compiled-filter.ts';
import type { Env } from '../query/env.ts';

/** What stages read besides their input, as this operation sees it. */
export interface PipelineContext {
  /** The documents of another collection of the same database that a filter finds. */
  read(name: string, filter: Filter): Iterable<Doc>;
  /** Whether an equality on this path is served by an index. */
  indexed(name: string, path: string, env: Env): boolean;
}

/** A compiled stage. */
export type Stage = (docs: Iterable<Doc>, context: PipelineContext) => Iterable<Doc>;

/** Compiles a pipeline that stands inside a stage. */
export type ParsePipeline = (pipeline: unknown, env: Env) => Stage[];

/** Runs compiled stages over documents, lazily where the stages allow it. */
export function runPipeline(docs: Iterable<Doc>, pipeline: readonly Stage[], context: PipelineContext): Iterable<Doc> {
  return pipeline.reduce((current, stage) => stage(current, context), docs);
}
