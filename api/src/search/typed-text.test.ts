import { expectLinear } from '@magnetx/contracts/testing';
import { isbot } from 'isbot';
import { Siwe } from 'ox';
import { gramsOf, searchTextOf } from './search-grams.ts';
import { searchPrefixesOf, searchTermsOf } from './words.ts';

it.each<[what: string, read: (text: string) => unknown]>([
  ['a search', searchTermsOf],
  ['an indexed text', (text) => [searchPrefixesOf([text]), gramsOf(searchTextOf([text]))]],
  ['a user agent', isbot],
  ['a sign-in message', Siwe.parseMessage],
])('reads %s in linear time', (_what, read) => {
  expectLinear(read);
});
