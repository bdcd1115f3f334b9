import { aggregate } from './aggregate.ts';
import { bulkWrite } from './bulk-write.ts';
import type { Commands } from './command.ts';
import { ddlCommands } from './ddl.ts';
import { explainOf } from './explain.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { indexCommands } from './indexes.ts';
import { readCommands } from './read-commands.ts';
import { serverCommands } from './server-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { statsCommands } from './stats-commands.ts';
import { writeCommands } from './write-commands.ts';

const explainable: Commands = {
  ...{ aggregate, bulkWrite, find, findAndModify, findandmodify: findAndModify },
  ...serverCommands,
  ...statsCommands,
  ...ddlCommands,
  ...indexCommands,
  ...readCommands,
  ...writeCommands,
  ...sessionCommands,
};

/** The commands by name; some have an older alias. */
export const commands: Commands = { ...explainable, explain: explainOf(explainable) };
