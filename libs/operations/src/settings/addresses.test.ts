import { isExposed, isLoopback } from './addresses.ts';

it.each(['127.0.0.1', '127.8.8.8', '::1', '[::1]', 'localhost', 'LOCALHOST'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['10.0.0.1', 'localhost.example', '0.0.0.0', '127.0.0.1.nip.io'])('%s is another machine', (host) => {
  expect(isLoopback(host)).toBe(false);
});

it.each([
  'http://store:8333',
  'http://10.1.2.3',
  'http://172.31.0.1:80',
  'http://192.168.1.1',
  'http://[fd00::7]:8333',
  'redis://redis.default.svc.cluster.local',
  'http://collector.internal:4318',
  'https://s3.example',
  'rediss://redis.example:6380',
])('traffic to %s stays private, or is encrypted', (address) => {
  expect(isExposed(address)).toBe(false);
});

it.each(['http://s3.example', 'redis://redis.example', 'http://172.32.0.1', 'http://8.8.8.8', 'http://[2001:db8::1]'])(
  'what goes to %s can be read on the way',
  (address) => {
    expect(isExposed(address)).toBe(true);
  },
);
