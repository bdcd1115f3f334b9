import { isDoc } from '../bson/kinds';
import { MongoFailure, ensure } from '../errors';
import type { Env } from '../query/env';
import type { Update } from '../update/update';
import type { Reshape } from './reshape';
import { parseAddFields, parseProject, parseReplaceRoot, parseUnset } from './reshape';

function parseStage(stage: unknown, env: Env): Reshape {
  ensure(isDoc(stage), 14, "Each element of the 'pipeline' array must be an object");
  const [name = '', ...more] = Object.keys(stage);
  ensure(
    name !== '' && more.length === 0,
    40323,
    'A pipeline stage specification object must contain exactly one field.',
  );
  const specification = stage[name];
  switch (name) {
    case '$set':
    case '$addFields':
      return parseAddFields(name, specification, env);
    case '$unset':
      return parseUnset(specification);
    case '$project':
      return parseProject(specification, env);
    case '$replaceWith':
      return parseReplaceRoot(specification, env);
    case '$replaceRoot':
      ensure(isDoc(specification), 40229, 'expected an object as specification for $replaceRoot stage');
      return parseReplaceRoot(specification['newRoot'], env);
    default:
      throw new MongoFailure(72, `${name} is not allowed to be used within an update`);
  }
}

/** An update given as a pipeline ("Updates with Aggregation Pipeline"). */
export function pipelineUpdate(stages: readonly unknown[], env: Env): Update {
  const reshapes = stages.map((stage) => parseStage(stage, env));
  return {
    replacement: false,
    // A pipeline that leaves the `_id` out keeps it.
    apply: (doc) => {
      const after = reshapes.reduce((current, reshape) => reshape(current), doc);
      return Object.hasOwn(doc, '_id') && !Object.hasOwn(after, '_id') ? { _id: doc['_id'], ...after } : after;
    },
  };
}
