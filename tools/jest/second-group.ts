import { loadGroup } from './load-group';

loadGroup(1);
