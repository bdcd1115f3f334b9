import names from './placeholders.json' with { type: 'json' };

/**
 * Stand in the HTML of builds for what only the gateway knows. `page` is in the frame around prerendered pages,
 * `releaseBase` in whatever a build prerenders; the others are in the shell's template. JSON, since webpack's
 * configuration reads the same file.
 */
export const PLACEHOLDERS: Readonly<typeof names> = names;
