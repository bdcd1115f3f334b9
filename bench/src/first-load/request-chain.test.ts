import { wavesOf } from './request-chain.ts';

it('counts what the HTML names as the second wave, and what that asks for as the third', () => {
  const waves = wavesOf([
    { url: '/', askedBy: [] },
    { url: '/a.js', askedBy: ['/'] },
    { url: '/b.js', askedBy: ['/'] },
    { url: '/late.js', askedBy: ['/a.js', '/b.js'] },
    { url: '/api/me', askedBy: ['/a.js', '/late.js'] },
  ]);
  expect([...waves.values()]).toEqual([1, 2, 2, 3, 4]);
});

it('dates a preloaded request by its preload, whatever requests it again', () => {
  const waves = wavesOf([
    { url: '/', askedBy: [] },
    { url: '/a.js', askedBy: ['/'] },
    { url: '/named.js', askedBy: ['/'] },
    { url: '/named.js', askedBy: ['/a.js'] },
    { url: '/api/me', askedBy: ['/named.js', 'no file of the page'] },
  ]);
  expect(waves.get('/named.js')).toBe(2);
  expect(waves.get('/api/me')).toBe(3);
});
