/**
 * Files that `npm test` leaves to `test:full`: what they try goes through the engine or a chain that a shorter file tries as well, or is a rule
 * that the server's tests prove. Run by name they always run.
 */
const BROWSER = [
  // One part of a sheet each; `whole`, `keyboard`, `match`, `together` and `presence` go through the sheet.
  ...[
    'acts', 'best', 'bid', 'blocks', 'composed', 'execute', 'layout', 'optimize', 'plan', 'plans', 'pricing', 'reprice', 'reports', 'share',
  ].map(name => `analysis/${name}`),
  // `change/chain` and `schedule/schedule` have the way that people go.
  'change/analyse', 'change/change', 'change/loss', 'change/read', 'schedule/board',
  'contract/check', 'contract/list', 'contract/opening', 'labour/lookup', 'library/detail', 'library/merge', 'library/tools', 'man/import',
  'process/batch', 'project/deleted', 'project/switch', 'projectItem/labels', 'quota/keys', 'quota/wrong',
  // `screens` looks at every page for itself; `account` has the application of a company.
  'shell/axe', 'shell/life', 'shell/paletteAhead', 'shell/typedAhead', 'shell/opening',
  // `store/chain`, `store/hand` and `supply/chain` receive, issue, ask and award.
  'store/bills', 'store/counted', 'store/labels', 'supply/comparison', 'supply/quote',
]
const SERVER = ['crash/approvals', 'crash/store', 'operation/backupS3', 'seeds/hours', 'store/random']

export const LONG_BROWSER = BROWSER.map(name => `${name}.spec.ts`)
export const LONG_SERVER = SERVER.map(name => `tests/server/${name}.test.ts`)

/** Set by `npm test` alone. */
export const SHORT = process.env.SHORT === '1'
