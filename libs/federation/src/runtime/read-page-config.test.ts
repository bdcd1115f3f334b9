import { PAGE_CONFIG_ELEMENT_ID } from '../page-addresses.ts';
import { readPageConfig } from './read-page-config.ts';

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  const element = page.createElement('script');
  element.id = PAGE_CONFIG_ELEMENT_ID;
  element.type = 'application/json';
  element.textContent = text;
  page.body.append(element);
  return page;
}

test('reads what the gateway inlined', () => {
  const config = { isDemo: true, registry: { microFrontends: {} }, pins: [], reportTicket: 't1' };
  expect(readPageConfig(pageWith(JSON.stringify(config)))).toEqual(config);
});

test('refuses a page without settings, and one with wrong ones', () => {
  expect(() => readPageConfig(pageWith(''))).toThrow('has no settings');
  expect(() => readPageConfig(pageWith('{"isDemo":"yes"}'))).toThrow('isDemo');
});
