import nx from '@nx/eslint-plugin';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import {
  INNER_BOUNDARIES,
  common,
  exportAll,
  isolation,
  textsInCatalogs,
  throughTheHost,
} from './libs/federation/presets/eslint.mjs';

/** Allowed imports: the table of docs/architecture.md. A project without a row may import no other project. */
const MODULE_BOUNDARIES = [
  { sourceTag: 'type:shell', onlyDependOnLibsWithTags: ['type:contracts', 'type:texts', 'type:ui', 'type:federation'] },
  {
    sourceTag: 'type:remote',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:drawing', 'type:texts', 'type:ui', 'type:federation'],
  },
  {
    sourceTag: 'type:gateway',
    onlyDependOnLibsWithTags: [
      'type:contracts',
      'type:federation',
      'type:object-store',
      'type:operations',
      'type:texts',
    ],
  },
  {
    sourceTag: 'type:api',
    onlyDependOnLibsWithTags: [
      'type:contracts',
      'type:drawing',
      'type:embedded-mongo',
      'type:object-store',
      'type:operations',
      'type:texts',
    ],
  },
  { sourceTag: 'type:operations', onlyDependOnLibsWithTags: ['type:contracts'] },
  { sourceTag: 'type:release', onlyDependOnLibsWithTags: ['type:contracts', 'type:federation', 'type:operations'] },
  { sourceTag: 'type:federation', onlyDependOnLibsWithTags: ['type:contracts', 'type:texts'] },
  { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: ['type:texts'] },
  { sourceTag: 'type:drawing', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:texts', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:ui', onlyDependOnLibsWithTags: ['type:drawing', 'type:texts'] },
  { sourceTag: 'type:embedded-mongo', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:object-store', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:anything', onlyDependOnLibsWithTags: ['*'] },
];

/** No project imports a deployable, and no feature another feature. */
const BOUNDARIES = [
  ...INNER_BOUNDARIES,
  {
    regex: '^@magnetx/(api|gateway|shell|mfe-[a-z-]+)(/|$)',
    message: 'Deployables are not imported: share through libs/contracts, libs/ui or libs/federation.',
  },
];

/** Of files in each folder of the api: an import that passes a module's door by. */
const DOORS = {
  'api/src/modules/*/*/*.ts': '^\\.\\./(\\.\\./[a-z-]+/)?[a-z-]+/(?!index\\.ts$)',
  'api/src/modules/*/*/*/*.ts': '^\\.\\./\\.\\./(\\.\\./[a-z-]+/)?[a-z-]+/(?!index\\.ts$)',
  'api/src/!(modules)/**/*.ts': '/modules/[a-z-]+/[a-z-]+/(?!index\\.ts$)',
  'api/src/*.ts': '/modules/[a-z-]+/[a-z-]+/(?!index\\.ts$)',
};
const doorRules = Object.entries(DOORS).map(([files, regex]) => ({
  files: [files],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [...BOUNDARIES, { regex, message: 'Other modules are called through their index.' }] },
    ],
  },
}));

const REPOSITORY_STAYS = 'A module offers use cases and reads: its repositories stay inside it.';
/** Exports of a module's index that name a repository or its queries, or come from a repository's file. */
const repositoryExports = [
  { selector: 'ExportSpecifier[exported.name=/(Repository|Queries)$/]', message: REPOSITORY_STAYS },
  { selector: 'ExportNamedDeclaration[source.value=/\\.repository\\.ts$/]', message: REPOSITORY_STAYS },
  { selector: 'ReturnStatement SpreadElement[argument.name=/repository$/i]', message: REPOSITORY_STAYS },
  ...['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].flatMap((declared) =>
    ['TSTypeReference[typeName.name=', 'TSTypeQuery[exprName.name=', 'TSInterfaceHeritage[expression.name='].map(
      (type) => ({
        selector: `ExportNamedDeclaration > ${declared} ${type}/(Repository|Queries)$/]`,
        message: REPOSITORY_STAYS,
      }),
    ),
  ),
];

/** A door that is declared elsewhere in its module, and is cut from a repository. */
const cutRepository = {
  selector:
    'ExportNamedDeclaration > TSTypeAliasDeclaration > TSTypeReference[typeName.name=/^(Pick|Omit)$/] ' +
    'TSTypeReference[typeName.name=/Repository$/]',
  message: REPOSITORY_STAYS,
};

const unformattedMxp = {
  selector: 'TemplateLiteral[expressions.length>0] > TemplateElement[value.raw=/^ MXP/]',
  message: 'Use formatMxp: it groups the digits.',
};

/** The site's first areas have keys in contracts. All others use `createAreaStorage`. */
const isolationRules = ['', 'admin', 'community', 'project'].map((area) => ({
  files: [area === '' ? 'mfe-*/src/**' : `mfe-${area}/src/**`],
  ignores: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
  rules: isolation(area === 'community' ? 'user' : area, unformattedMxp),
}));

/** They read whether a visitor is signed in to another area, and change nothing of it. */
const SESSIONS_OF_OTHERS = [
  'mfe-community/src/features/preview/use-preview.ts',
  'mfe-community/src/shared/session/use-way-in.ts',
];

/** Causes of browser tests that fail by chance on a busy machine. */
const UNSURE_TESTS = [
  {
    selector: 'CallExpression[callee.property.name=/^unroute(All)?$/]',
    message: 'Use removeRoutes: the answer of a handler that still runs would fail the test.',
  },
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'Wait for a state: a busy machine needs another time.',
  },
  {
    selector: 'Property[key.name="timeout"] > Literal[value<15000]',
    message: 'A busy machine misses a limit below the default: wait for a state, and then read once.',
  },
];

const KIND = 'Literal[value=/^(task|giveaway|opportunity)$/]';
/** A rule of its own: another list of `no-restricted-syntax` would replace those of the areas. */
const comparedKind = {
  create: (context) => ({
    [`:matches(BinaryExpression[operator=/^[!=]==?$/] > ${KIND}, SwitchCase > ${KIND}.test)`]: (node) =>
      context.report({ node, message: 'Ask the registry of kinds: a new kind would be forgotten here.' }),
  }),
};

/** Files that may compare a quest's kind outside of `kinds/`, each with its reason. */
const COMPARED_KINDS = [];

export default defineConfig(
  { ignores: ['**/.data/**', '.nx/**'] },
  ...common,
  {
    plugins: { '@nx': nx },
    rules: {
      // Reads Nx's project graph and holds nothing without one: `npm run lint` has Nx make it first.
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: [], enforceBuildableLibDependency: false, depConstraints: MODULE_BOUNDARIES },
      ],
      'no-restricted-imports': ['error', { patterns: BOUNDARIES }],
    },
  },
  {
    files: ['{api,gateway,shell,mfe-*,libs/*}/src/**'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'libs/contracts/src/units/mxp.ts'],
    rules: { 'no-restricted-syntax': ['error', exportAll, unformattedMxp] },
  },
  {
    // A text that a stranger types must not take more than linear time.
    files: ['{api,gateway,shell,mfe-*,libs/*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: ['{api,libs/contracts,mfe-*}/src/**'],
    ignores: ['**/kinds/**', '**/*.test.ts', '**/*.test.tsx', ...COMPARED_KINDS],
    plugins: { quests: { rules: { 'kinds-by-registry': comparedKind } } },
    rules: { 'quests/kinds-by-registry': 'error' },
  },
  {
    // One way to other hosts, with its limits and refusals.
    files: ['api/src/modules/**'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Use createOutbound.' }] },
  },
  ...isolationRules,
  { files: SESSIONS_OF_OTHERS, rules: isolation('(user|admin|project)', unformattedMxp) },
  {
    ...textsInCatalogs,
    files: ['{shell,mfe-admin,mfe-community,mfe-project,libs/{contracts,federation,ui}}/src/**/*.{ts,tsx}'],
    // Tests, what only developers and operators read, and words that are data.
    ignores: [
      '**/*.{test,test-d}.{ts,tsx}',
      '**/testing/**',
      '**/*.calls.ts',
      'libs/contracts/src/{http/openapi,quests/quest-basics.schema}.ts',
      '**/*-csv.ts',
      'libs/federation/src/fall-back.ts',
      'libs/federation/src/{registry,runtime,webpack}/**',
    ],
  },
  {
    ...textsInCatalogs,
    files: ['api/src/{http,modules,realtime}/**/*.ts'],
    ignores: [
      '**/{*.test,*.calls,verify-*}.ts',
      '**/testing/**',
      // Pages of developers and operators.
      'api/src/http/{health,openapi/index}.ts',
      'api/src/modules/accounts/x-stand-in/**',
      'api/src/modules/accounts/accounts/second-factor/restore-access.ts',
      'api/src/modules/messages/email/dev-mail.routes.ts',
      // Words that are data.
      'api/src/modules/quests/{featured/index,pictures/share-fonts,pictures/make-picture}.ts',
      'api/src/modules/money/payouts/payout-file.ts',
    ],
    rules: {
      // Lines of audit and ledger, logs, and statements that wallets sign, stay in English.
      'magnetx/catalog-texts': [
        'error',
        { others: '^(details?|logged|memo|noteOf|record|STATEMENTS|statement|warn)$' },
      ],
    },
  },
  ...doorRules,
  {
    files: ['api/src/modules/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', exportAll, unformattedMxp, cutRepository] },
  },
  {
    files: ['api/src/modules/*/*/index.ts'],
    rules: { 'no-restricted-syntax': ['error', exportAll, unformattedMxp, cutRepository, ...repositoryExports] },
  },
  {
    // Each of its files is for both sides of a call, and knip finds what neither uses.
    files: ['libs/contracts/src/index.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['mfe-*/src/**', 'libs/federation/src/{api,forms,lists,live,pages,statement}/**'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts'],
    rules: throughTheHost,
  },
  { files: ['**/*.cjs'], rules: { '@nx/enforce-module-boundaries': 'off' } },
  // Scripts of mongosh, MongoDB's shell.
  {
    files: ['docker/mongo/*.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        require: 'readonly',
        db: 'readonly',
        connect: 'readonly',
        print: 'readonly',
        sleep: 'readonly',
        quit: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['tools/**', 'bench/**', 'e2e/**', '**/main.ts', '**/*.mjs'], rules: { 'no-console': 'off' } },
  // The browser's console is where a front end logs; this is the one door to it.
  { files: ['libs/federation/src/log.ts'], rules: { 'no-console': 'off' } },
  { files: ['tools/**', 'bench/**', 'e2e/**'], rules: { 'no-restricted-imports': 'off' } },
  // The product as one bundle, to measure against, is made of the deployables themselves.
  { files: ['bench/src/first-load/one-bundle/site.tsx'], rules: { '@nx/enforce-module-boundaries': 'off' } },
  {
    files: ['e2e/{journeys,fixtures,pages}/**'],
    ignores: ['e2e/fixtures/answer-api.ts'],
    rules: { 'no-restricted-syntax': ['error', exportAll, ...UNSURE_TESTS] },
  },
  // Playwright reads a fixture's dependencies from its first parameter, which must be a pattern, even an empty one.
  {
    files: ['e2e/fixtures/**', 'e2e/{cluster,containers}/test.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
);
