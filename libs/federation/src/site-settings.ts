import { escapeHtml, withoutEmpty } from './fill-html.ts';

/** The settings of a site's operator. An empty value is unset. */
export interface SiteSettings {
  /** https addresses of places outside the site; an empty one hides its link. */
  readonly links: {
    readonly x: string;
    readonly telegram: string;
    readonly discord: string;
    /** Join Community. */
    readonly community: string;
    /** Submit a grant. */
    readonly grants: string;
  };
  /** Named by the terms and privacy pages. */
  readonly operator: { readonly name: string; readonly email: string };
  /** The minimum length of new passwords. Older gateways do not provide it. No prerendered page shows it. */
  readonly passwordLengthMin?: number | undefined;
}

export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  links: { x: '', telegram: '', discord: '', community: '', grants: '' },
  operator: { name: 'the operator of this site', email: '' },
};

/** Placeholders in prerendered HTML for settings of the gateway. Hosts in `.invalid` never exist. */
export const SITE_PLACEHOLDERS: SiteSettings = {
  links: {
    x: 'https://x.link.invalid/',
    telegram: 'https://telegram.link.invalid/',
    discord: 'https://discord.link.invalid/',
    community: 'https://community.link.invalid/',
    grants: 'https://grants.link.invalid/',
  },
  operator: { name: 'operator-name.invalid', email: 'operator@email.invalid' },
};

function valuesOf({ links, operator }: SiteSettings): string[] {
  const { x, telegram, discord, community, grants } = links;
  return [x, telegram, discord, community, grants, operator.name, operator.email];
}

/**
 * Puts a site's settings in place of {@link SITE_PLACEHOLDERS}. A list item whose setting is empty is left out, and so
 * is a list without items. The result is the HTML that React renders with these settings.
 */
export function fillSiteSettings(html: string, settings: SiteSettings): string {
  const values = valuesOf(settings);
  const placeholders = valuesOf(SITE_PLACEHOLDERS).map((name, index) => ({ name, value: values[index] ?? '' }));
  const unset = placeholders.filter(({ value }) => value === '');
  const listed = withoutEmpty(html, (part) => unset.some(({ name }) => part.includes(name)));
  return placeholders.reduce((filled, { name, value }) => filled.replaceAll(name, () => escapeHtml(value)), listed);
}
