import type { Doc } from '../bson/codec';
import { MongoFailure, ensure } from '../errors';
import { isDoc } from '../bson/kinds';
import type { Update } from '../update/update';
import { runMingo } from './expression';

const allowed = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

/** An update given as a pipeline ("Updates with Aggregation Pipeline"). */
export function pipelineUpdate(stages: unknown[], variables: Doc): Update {
  for (const stage of stages) {
    ensure(isDoc(stage), 14, "Each element of the 'pipeline' array must be an object");
    const [name = ''] = Object.keys(stage);
    if (!allowed.includes(name)) throw new MongoFailure(72, `${name} is not allowed to be used within an update`);
  }
  return {
    replacement: false,
    apply: (doc) => runMingo([doc], stages as Doc[], variables)[0] ?? {},
  };
}
