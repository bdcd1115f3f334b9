import { forbidSchemaEval } from '../forbid-schema-eval.ts';
import { PAGE_CONFIG_ELEMENT_ID } from '../page-addresses.ts';
import { pageConfigSchema, type PageConfig } from '../page-config.ts';

/**
 * The settings that the gateway inlined into the page. Throws when they are missing or not JSON. Tests and development
 * also validate them by the schema; in production they are trusted, which saves the cost of a parser.
 */
export function readPageConfig(page: Document): PageConfig {
  const text = page.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no settings: #${PAGE_CONFIG_ELEMENT_ID} is missing or empty`);
  const settings: unknown = JSON.parse(text);
  if (process.env.NODE_ENV === 'production') return settings as PageConfig;
  forbidSchemaEval();
  return pageConfigSchema.parse(settings);
}
