import { loadGroup } from './load-group';

loadGroup(0);
