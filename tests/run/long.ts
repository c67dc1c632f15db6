/**
 * Files left by `npm test` to `test:full`: a shorter file covers the same engine or chain, or server tests prove the rule. Requested by
 * name they always run.
 */
const BROWSER = [
  // One part of a sheet each; `whole` and `together` go through the sheet.
  ...[
    'acts', 'best', 'bid', 'blocks', 'composed', 'execute', 'keyboard', 'layout', 'match', 'optimize', 'plan', 'plans', 'presence',
    'pricing',
    'pricing', 'reprice', 'reports', 'share',
  ].map(name => `analysis/${name}`),
  // `change/chain` and `schedule/schedule` go the users' way.
  'change/analyse', 'change/change', 'change/loss', 'change/read', 'schedule/board',
  // `contract/contract` has a contract's life from pull to approval.
  'contract/check', 'contract/list', 'contract/opening', 'contract/signed', 'labour/lookup', 'price/life',
  // Lists, forms and pickers of libraries are the workspace and the document page, which `quota/list` and `quota/draft` use.
  'library/detail', 'library/form', 'library/import', 'library/list', 'library/merge', 'library/picker', 'library/tools', 'man/import',
  'man/list',
  'man/list', 'materialItem/items', 'supplier/supplier',
  'org/flows', 'org/people', 'org/settings', 'org/trees', 'process/batch', 'process/reader', 'feedback/feedback',
  'project/deleted', 'project/switch', 'projectItem/labels', 'quota/import', 'quota/keys', 'quota/price', 'quota/wrong',
  // `screens` checks every page for itself.
  'shell/account', 'shell/axe', 'shell/life', 'shell/palette', 'shell/paletteAhead', 'shell/typedAhead', 'shell/opening',
  // `store/chain`, `store/hand` and `supply/chain` receive, issue, request, query and award.
  'store/bills', 'store/counted', 'store/labels', 'subscribe/subscribe', 'supply/comparison', 'supply/quote',
]
const SERVER = [
  // Starts, kills and failures of programs and databases; the browser tests start the built program.
  'crash/approvals', 'crash/crash', 'crash/store', 'foundation/embedded', 'foundation/failover', 'foundation/program', 'operation/backupS3',
  // Random walks and crowds, of which each domain has a smaller one.
  'analysis/law', 'references/races', 'store/random', 'store/together', 'supply/laws',
  // One rule over all lists.
  'search/alike', 'seeds/hours', 'store/exports',
]

export const LONG_BROWSER = BROWSER.map(name => `${name}.spec.ts`)
export const LONG_SERVER = SERVER.map(name => `tests/server/${name}.test.ts`)

/** Set only by `npm test`. */
export const SHORT = process.env.SHORT === '1'
