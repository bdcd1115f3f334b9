import { createAreaStorage } from './area-storage.ts';

it('keeps the values of areas apart', () => {
  const [partners, shops] = [createAreaStorage('mfe-partners'), createAreaStorage('mfe-shops')];
  partners.device.set('token', 'one');
  partners.tab.set('token', 'two');
  expect(shops.device.get('token')).toBeNull();
  expect(shops.tab.get('token')).toBeNull();
  expect(partners.device.get('token')).toBe('one');
  expect(localStorage.getItem('mfe-partners:token')).toBe('one');
  shops.device.remove('token');
  partners.tab.remove('token');
  expect(partners.device.get('token')).toBe('one');
  expect(partners.tab.get('token')).toBeNull();
});
