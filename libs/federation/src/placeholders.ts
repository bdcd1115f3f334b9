import names from './placeholders.json' with { type: 'json' };

/**
 * Placeholders in the HTML of builds, which the gateway replaces. `page` is in the frame around prerendered pages,
 * `releaseBase` in prerendered HTML, the others in the shell's template. JSON, because webpack's configuration reads it
 * too.
 */
export const PLACEHOLDERS: Readonly<typeof names> = names;
