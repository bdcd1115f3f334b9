import type { Doc } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { MongoFailure, ensure } from '../errors';
import type { Update } from '../update/update';
import type { Reshape } from './reshape';
import { parseAddFields, parseProject, parseReplaceRoot, parseUnset } from './reshape';

function parseStage(stage: unknown): Reshape {
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
      return parseAddFields(name, specification);
    case '$unset':
      return parseUnset(specification);
    case '$project':
      return parseProject(specification);
    case '$replaceWith':
      return parseReplaceRoot(specification);
    case '$replaceRoot':
      ensure(isDoc(specification), 40229, 'expected an object as specification for $replaceRoot stage');
      return parseReplaceRoot(specification['newRoot']);
    default:
      throw new MongoFailure(72, `${name} is not allowed to be used within an update`);
  }
}

/** An update given as a pipeline ("Updates with Aggregation Pipeline"). `variables` come from the command's `let`. */
export function pipelineUpdate(stages: readonly unknown[], variables: Doc): Update {
  const reshapes = stages.map(parseStage);
  return {
    replacement: false,
    apply: (doc) => reshapes.reduce((current, reshape) => reshape(current, variables), doc),
  };
}
