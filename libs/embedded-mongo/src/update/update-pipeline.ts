import { CommandError } from '../errors.ts';
import type { Env } from '../expressions/env.ts';
import type { Update } from './compiled-update.ts';
import { stageOf } from '../aggregation/pipeline.ts';
import { reshapes } from '../aggregation/reshape.ts';

/** An update given as a pipeline ("Updates with Aggregation Pipeline"). */
export function pipelineUpdate(stages: readonly unknown[], env: Env): Update {
  const changes = stages.map((stage) => {
    const [name, operand] = stageOf(stage);
    const parse = Object.hasOwn(reshapes, name) ? reshapes[name] : undefined;
    if (!parse) throw new CommandError(72, `${name} is not allowed to be used within an update`);
    return parse(operand, env, name);
  });
  return {
    replacement: false,
    // The `_id` survives a pipeline that drops it.
    apply: (doc) => {
      const after = changes.reduce((current, change) => change(current), doc);
      return Object.hasOwn(doc, '_id') && !Object.hasOwn(after, '_id') ? { _id: doc['_id'], ...after } : after;
    },
  };
}
