import { forbidSchemaEval } from '../forbid-schema-eval';
import { PAGE_CONFIG_ELEMENT_ID, pageConfigSchema, type PageConfig } from '../page-config';

/** The settings that the gateway inlined into the page. Throws when they are missing or not what the schema says. */
export function readPageConfig(page: Document): PageConfig {
  forbidSchemaEval();
  const text = page.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no settings: #${PAGE_CONFIG_ELEMENT_ID} is missing or empty`);
  return pageConfigSchema.parse(JSON.parse(text));
}
