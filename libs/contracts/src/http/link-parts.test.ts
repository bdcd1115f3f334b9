import { linkPartsOf } from './link-parts.ts';

it.each([
  ['https://x.com/ada/status/1?s=20#top', { host: 'x.com', rest: '/ada/status/1?s=20#top', isPunycode: false }],
  ['http://X.com:8080', { host: 'x.com:8080', rest: '', isPunycode: false }],
  ['https://аpple.com/id', { host: 'xn--pple-43d.com', rest: '/id', isPunycode: true }],
  ['https://www.bücher.example/', { host: 'www.xn--bcher-kva.example', rest: '', isPunycode: true }],
])('sets the host of %s apart', (link, parts) => {
  expect(linkPartsOf(link)).toEqual(parts);
});

it.each(['', 'x.com', 'javascript:alert(1)', 'ftp://x.com/1', 'data:text/html,hi'])('%p is no link', (link) => {
  expect(linkPartsOf(link)).toBeNull();
});
