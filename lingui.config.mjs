import { formatter } from '@lingui/format-po';
import { extractTexts } from './tools/src/texts/extract-texts.ts';

/** Projects whose texts are in catalogs, each in `src/catalogs/en.po`. */
const PROJECTS = [
  'api',
  'shell',
  'mfe-admin',
  'mfe-community',
  'mfe-project',
  'libs/contracts',
  'libs/federation',
  'libs/ui',
];

/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  locales: ['en', 'es'],
  sourceLocale: 'en',
  catalogs: PROJECTS.map((project) => ({
    path: `<rootDir>/${project}/src/catalogs/{locale}`,
    include: [`<rootDir>/${project}/src`],
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
  })),
  // The text is its own key. Lines would change with every edit.
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false }),
  // The default order ignores punctuation, so that texts may change places.
  orderBy: ({ messageId: one }, { messageId: other }) => (one < other ? -1 : 1),
  extractors: [
    {
      match: (file) => /\.tsx?$/.test(file),
      extract(file, code, onMessageExtracted) {
        for (const { text, line } of extractTexts(file, code)) onMessageExtracted({ id: text, origin: [file, line] });
      },
    },
  ],
};
