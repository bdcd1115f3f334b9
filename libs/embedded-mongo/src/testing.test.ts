import { databaseUrl } from './start.ts';
import { cleanDatabase } from './testing.ts';

describe('a clean database', () => {
  it('is another one each time', () => {
    expect(cleanDatabase().name).not.toBe(cleanDatabase().name);
  });

  it.each([
    ['mongodb://h:1/?replicaSet=rs0', 'mongodb://h:1/x?replicaSet=rs0'],
    ['mongodb://h:1', 'mongodb://h:1/x'],
    ['mongodb://h:1/other', 'mongodb://h:1/x'],
    ['mongodb://a:1,b:2/?replicaSet=r', 'mongodb://a:1,b:2/x?replicaSet=r'],
    ['mongodb://u:p@h/', 'mongodb://u:p@h/x?authSource=admin'],
    ['mongodb://u:p@h/users?tls=true', 'mongodb://u:p@h/x?tls=true&authSource=users'],
    ['mongodb+srv://u:p@h/?authSource=a', 'mongodb+srv://u:p@h/x?authSource=a'],
  ])('has the address %s with its name', (url, expected) => {
    expect(databaseUrl(url, 'x')).toBe(expected);
  });
});
