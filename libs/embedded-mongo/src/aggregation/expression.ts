import { Aggregator, Query } from 'mingo';
import type { Doc } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { MongoFailure } from '../errors';
import { MingoValues } from './mingo-values';

/** mingo's refusals become MongoDB's: an unknown operator of an expression is 168 InvalidPipelineOperator. */
function translateFailure(error: unknown): never {
  if (error instanceof MongoFailure) throw error;
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /(?:operator|accumulator)[^$]*['"]?(\$\w+)['"]? (?:is )?(?:not|un)/i.exec(message);
  if (unknown) throw new MongoFailure(168, `Unrecognized expression '${unknown[1]}'`);
  throw new MongoFailure(2, message);
}

const refused = ['$function', '$accumulator', '$where'];

/** Refuses what would run scripts, wherever it stands. */
function refuseScripts(value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach(refuseScripts);
  } else if (isDoc(value)) {
    for (const name of Object.keys(value)) {
      if (refused.includes(name)) throw new MongoFailure(238, `${name} is not implemented: no script engine`);
      refuseScripts(value[name]);
    }
  }
}

/** Compiles the operand of `$expr`. */
export function compileExpression(expression: unknown): (doc: Doc) => boolean {
  refuseScripts(expression);
  const values = new MingoValues();
  try {
    const query = new Query({ $expr: values.toMingo(expression) });
    return (doc) => {
      try {
        return query.test(values.toMingo(doc) as Doc);
      } catch (error) {
        return translateFailure(error);
      }
    };
  } catch (error) {
    return translateFailure(error);
  }
}

/** Runs stages that mingo serves over documents. */
export function runMingo(docs: Iterable<Doc>, stages: Doc[], variables: Doc): Doc[] {
  refuseScripts(stages);
  const values = new MingoValues();
  try {
    const options = { variables: values.toMingo(variables) as Doc, useStrictMode: true };
    const aggregator = new Aggregator(
      stages.map((stage) => values.toMingo(stage) as Doc),
      options,
    );
    const input = Array.from(docs, (doc) => values.toMingo(doc) as Doc);
    return aggregator.run<Doc>(input).map((doc) => values.fromMingo(doc) as Doc);
  } catch (error) {
    return translateFailure(error);
  }
}
