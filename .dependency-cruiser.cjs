/**
 * Folder laws, generic by pattern: a new feature is covered the day it is made. Each rule is proved by a planted
 * violation in scripts/leyes/leyes-vivas.lento.test.ts; dependency-cruiser needs TypeScript < 7 installed, else it cruises
 * nothing and passes.
 */
const FEATURE = '^(server|web)/src/features/([^/]+)/'
const TEST = ['\\.(test|spec)\\.tsx?$', '^(firma|hojas|server|web)/test/', '^(e2e|bench|scripts|simuladores)/']
const ROUTES = '\\.routes\\.ts$'
const MODULE = '^server/src/features/[^/]+/modulo\\.ts$'
const QUERIES = '\\.queries\\.ts$'

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or hide a third.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contracts-are-pure',
      severity: 'error',
      comment: 'Contracts run in the browser and on the server: zod/mini and themselves, nothing else.',
      from: { path: '^contracts/src', pathNot: TEST },
      to: { pathNot: ['^contracts/src', 'node_modules/zod/'] },
    },
    {
      name: 'firma-knows-no-product',
      severity: 'error',
      comment: 'What reads, prepares and judges signed PDFs could serve any other product.',
      from: { path: '^firma/', pathNot: '^firma/test/' },
      to: { path: '^(contracts|hojas|server|web|e2e|bench|scripts|simuladores)/' },
    },
    {
      name: 'hojas-knows-no-product',
      severity: 'error',
      comment: 'What reads workbooks could serve any other product.',
      from: { path: '^hojas/' },
      to: { path: '^(contracts|firma|server|web|e2e|bench|scripts|simuladores)/' },
    },
    {
      name: 'web-and-server-meet-only-in-contracts',
      severity: 'error',
      from: { path: '^(server|web)/src' },
      to: { path: '^(server|web|e2e|bench|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/(platform|ui)/', pathNot: TEST },
      to: { path: '^$1/src/(features|shell)/' },
    },
    {
      name: 'ui-knows-no-platform',
      severity: 'error',
      comment: 'web/src/ui gets its data by props.',
      from: { path: '^web/src/ui/', pathNot: TEST },
      to: { path: '^web/src/platform/' },
    },
    {
      name: 'features-meet-at-the-door',
      severity: 'error',
      comment: 'Another feature is reached through its index.ts only.',
      from: { path: FEATURE, pathNot: TEST },
      to: { path: '^$1/src/features/', pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      comment: 'Type-only imports of Kysely are free: the desk names the transaction it is given. One file listens.',
      from: {
        path: '^server/src',
        pathNot: [QUERIES, '^server/src/platform/db/', '^server/src/platform/eventos/escucha\\.ts$', ...TEST],
      },
      to: { path: 'node_modules/(kysely|pg|pg-cursor)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-only-in-routes',
      severity: 'error',
      from: { path: '^server/src/features', pathNot: [ROUTES, ...TEST] },
      to: { path: 'node_modules/@?fastify' },
    },
    {
      name: 'the-way-in-is-one-way',
      severity: 'error',
      comment: 'Door, desk, shelf; the shelf calls nobody.',
      from: { path: QUERIES },
      to: { path: '^server/src/features/', pathNot: QUERIES },
    },
    {
      name: 'modules-name-their-doors',
      severity: 'error',
      comment: 'A feature has one module, which names its routes; the app opens them, and has a route of the platform.',
      from: { path: '^server/src', pathNot: ['^server/src/app\\.ts$', MODULE, ...TEST] },
      to: { path: ROUTES },
    },
    {
      name: 'modules-meet-in-the-list',
      severity: 'error',
      comment: 'Only modulos.ts knows all features; nobody else takes one by its module.',
      from: { path: '^server/src', pathNot: ['^server/src/modulos\\.ts$', ...TEST] },
      to: { path: MODULE },
    },
    {
      name: 'features-are-handed-the-house',
      severity: 'error',
      comment: 'What a feature needs of the house comes as an argument; it imports the type alone.',
      from: { path: '^server/src/features', pathNot: TEST },
      to: { path: '^server/src/[^/]+\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^(contracts|firma|hojas|server|web)/src', pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that does not resolve would escape every other law.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?[a-z]+$'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '^web/public/', '/(main|app|routes)\\.tsx?$', '\\.config\\.ts$', '\\.css$', ...TEST],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Our own build only: a bare '/dist/' would also hide the packages whose code lies in a dist folder.
    exclude: { path: ['^[a-z]+/dist/', '^datos/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
