import { loadGroup } from './load-group.ts';

// Most tests of front ends do the same, which has to come before anything takes the module.
jest.mock('@magnetx/federation/log');

loadGroup(0);
