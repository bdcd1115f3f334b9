import { DEFAULT_SITE_SETTINGS, SITE_PLACEHOLDERS, fillSiteSettings, type SiteSettings } from './site-settings.ts';

const { links, operator } = SITE_PLACEHOLDERS;
const item = (href: string) => `<li class="a"><a href="${href}">Go</a></li>`;
const html =
  `<ul class="social">${item(links.x)}${item(links.discord)}</ul><nav><ul>${item('/waitlist')}${item(links.x)}</ul>` +
  `</nav><p>Run by <!-- -->${operator.name}</p><ul><li><a href="mailto:${operator.email}">` +
  `${operator.email}</a></li></ul>`;

const withSettings = (settings: { [K in keyof SiteSettings]?: Partial<SiteSettings[K]> }): SiteSettings => ({
  links: { ...DEFAULT_SITE_SETTINGS.links, ...settings.links },
  operator: { ...DEFAULT_SITE_SETTINGS.operator, ...settings.operator },
});

it('leaves out items whose setting is empty, and lists that have no items left', () => {
  expect(fillSiteSettings(html, DEFAULT_SITE_SETTINGS)).toBe(
    `<nav><ul>${item('/waitlist')}</ul></nav><p>Run by <!-- -->${DEFAULT_SITE_SETTINGS.operator.name}</p>`,
  );
});

it('fills in what is set, as text and as an attribute that cannot end', () => {
  const x = 'https://x.com/?a="&b=$&';
  const filled = fillSiteSettings(
    html,
    withSettings({ links: { x }, operator: { name: '<b>A & B</b>', email: "o'hara@site.example" } }),
  );
  const escaped = 'https://x.com/?a=&quot;&amp;b=$&amp;';
  expect(filled).toBe(
    `<ul class="social">${item(escaped)}</ul><nav><ul>${item('/waitlist')}${item(escaped)}</ul></nav>` +
      '<p>Run by <!-- -->&lt;b&gt;A &amp; B&lt;/b&gt;</p>' +
      '<ul><li><a href="mailto:o&#x27;hara@site.example">o&#x27;hara@site.example</a></li></ul>',
  );
});

it('removes only the innermost item', () => {
  const nested = `<ul><li>Channels<ul>${item(links.telegram)}</ul></li></ul>`;
  expect(fillSiteSettings(nested, DEFAULT_SITE_SETTINGS)).toBe('<ul><li>Channels</li></ul>');
});
