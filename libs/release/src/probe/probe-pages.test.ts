import { findDetours } from './probe-pages.ts';

const stays = { address: '/area/one', landed: '/area/one' };
const moves = { address: '/area/one', landed: '/area/two' };
const leaves = { address: '/area/one', landed: '/waitlist' };

it.each([
  ['a page that stays', {}, [stays, stays], []],
  ['a page that some visitors do not need', {}, [moves, stays], []],
  ['a page that always leads to another', {}, [moves, moves], ['it leads to /area/two', 'it leads to /area/two']],
  ['an alias', { leadsTo: '/area/two' }, [moves, moves], []],
  ['an alias with parameters', { leadsTo: '/area/:name' }, [moves, moves], []],
  ['an alias that leads elsewhere', { leadsTo: '/area/three' }, [moves], ['it leads to /area/two']],
  ['a page that leads out of its part of the site', {}, [leaves, stays], ['it leads to /waitlist']],
])('judges %s', (_title, page, visits, problems) => {
  expect(findDetours(page, visits)).toEqual(problems);
});
