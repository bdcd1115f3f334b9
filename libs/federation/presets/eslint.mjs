import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { catalogTexts } from './catalog-texts.mjs';
import { movableText } from './movable-text.mjs';

const magnetx = { rules: { 'catalog-texts': catalogTexts, 'movable-text': movableText } };

/** For files whose texts are in catalogs. */
export const textsInCatalogs = { plugins: { magnetx }, rules: { 'magnetx/catalog-texts': 'error' } };

/** Imports inside a project that are refused. */
export const INNER_BOUNDARIES = [
  {
    regex: '\\.\\./(\\.\\./)*features/',
    message: 'Features do not import each other: move what both need to src/shared.',
  },
  { regex: '^\\.\\.?(/|$)(?!.*\\.(tsx?|mjs|cjs|json|css|svg)$)', message: 'Node guesses no extension: name it.' },
];

export const exportAll = {
  selector: 'ExportAllDeclaration',
  message: 'Name each export: a tower of export * hides what the door offers.',
};

/** A remote that imported the store itself would bring a second copy; the page's one is behind the host facade. */
export const throughTheHost = {
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: '^(@reduxjs/toolkit|react-redux)(/|$)',
          allowTypeImports: true,
          message: 'Take it from @magnetx/federation/host.',
        },
      ],
    },
  ],
};

const SHARED_BY_AREAS = 'All areas of a page use it: an area that changes it changes it for the others.';
/** Changes of the page that an area shares with others, and reads of what is not its own. */
const REACHING_OUT = [
  {
    selector: 'AssignmentExpression > MemberExpression.left[object.name=/^(window|globalThis|self|history)$/]',
    message: SHARED_BY_AREAS,
  },
  {
    selector: 'AssignmentExpression > MemberExpression.left[object.property.name=/^(prototype|history)$/]',
    message: SHARED_BY_AREAS,
  },
  {
    selector:
      'CallExpression[callee.object.name=/^(Object|Reflect)$/]' +
      '[callee.property.name=/^(defineProperty|defineProperties|assign|set)$/] > ' +
      ':matches(Identifier[name=/^(window|globalThis|self|history)$/], ' +
      'MemberExpression[property.name=/^(prototype|history)$/]):first-child.arguments',
    message: SHARED_BY_AREAS,
  },
  {
    selector: 'MemberExpression[object.name=/^(window|globalThis|self)$/][property.name=/^(local|session)Storage$/]',
    message: 'Use the storage of @magnetx/federation/storage.',
  },
];
/** The builds of pages leave them out of calls. */
const schemaOfCall = {
  selector: "Property[key.name='schema'] > MemberExpression.value[property.name=/^(body|query|params|response)$/]",
  message: 'A page has no schemas of calls. Export the schema from the contracts.',
};

/**
 * The rules that keep an area to itself. `prefix` is the beginning of its names in contracts' `STORAGE_KEYS`; an area
 * without any has its own storage by `createAreaStorage`. `more` are further rules of syntax.
 */
export function isolation(prefix, ...more) {
  const own = prefix === '' ? '' : `:not([property.name=/^${prefix}/])`;
  const foreignKey = {
    selector: `MemberExpression[object.name='STORAGE_KEYS']${own}`,
    message: 'It is of another area.',
  };
  return {
    'no-extend-native': 'error',
    'no-global-assign': 'error',
    'no-restricted-globals': ['error', 'localStorage', 'sessionStorage', 'indexedDB'],
    'no-restricted-syntax': ['error', exportAll, ...REACHING_OUT, schemaOfCall, foreignKey, ...more],
  };
}

const IGNORED = ['dist', 'reports', 'node_modules', 'test-results', 'playwright-report'].map((name) => `**/${name}/**`);

const COMMONJS = ['require', 'process', '__dirname', 'console', 'globalThis', 'Buffer'];
const MODULES = ['process', 'console', 'URL', 'fetch', 'AbortSignal'];
const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

/** The rules of every project. */
export const common = defineConfig(
  { ignores: IGNORED },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-len': ['error', { code: 120, ignoreUrls: true, ignoreTemplateLiterals: false }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-imports': ['error', { patterns: INNER_BOUNDARIES }],
      'no-restricted-syntax': ['error', exportAll],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
    },
  },
  {
    files: ['**/*.tsx'],
    // They compile each component, which took longer than all other rules. Nothing ships from tests.
    ignores: ['**/*.test.tsx', '**/testing/**'],
    rules: reactHooks.configs['recommended-latest'].rules,
  },
  {
    files: ['**/*.tsx'],
    ignores: ['**/*.test.tsx', '**/testing/**'],
    plugins: { magnetx },
    rules: { 'magnetx/movable-text': 'error' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { ...readonly(COMMONJS), module: 'writable' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: readonly(MODULES) } },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
    rules: { 'max-lines': ['error', { max: 600 }], 'max-lines-per-function': 'off' },
  },
);

/** The rules of a repository with one area. */
export default defineConfig(...common, {
  files: ['src/**'],
  ignores: ['**/*.test.ts', '**/*.test.tsx'],
  rules: { ...throughTheHost, ...isolation('') },
});
