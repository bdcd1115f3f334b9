import { loadGroup } from './load-group.ts';

loadGroup(2);
