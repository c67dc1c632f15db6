/**
 * Files left by `npm test` to `test:full`: a shorter file covers the same engine or chain, or server tests prove the rule. Requested by
 * name they always run.
 */
const BROWSER = [
  // One part of a sheet each; `whole`, `keyboard`, `match`, `together` and `presence` cover the sheet.
  ...[
    'acts', 'best', 'bid', 'blocks', 'composed', 'execute', 'layout', 'optimize', 'plan', 'plans', 'pricing', 'reprice', 'reports', 'share',
  ].map(name => `analysis/${name}`),
  // `change/chain` and `schedule/schedule` cover the usual path.
  'change/analyse', 'change/change', 'change/loss', 'change/read', 'schedule/board',
  'contract/check', 'contract/list', 'contract/opening', 'labour/lookup', 'library/detail', 'library/merge', 'library/tools', 'man/import',
  'process/batch', 'project/deleted', 'project/switch', 'projectItem/labels', 'quota/keys', 'quota/wrong',
  // `screens` checks every page separately; `account` covers a company's application.
  'shell/axe', 'shell/life', 'shell/paletteAhead', 'shell/typedAhead', 'shell/opening',
  // `store/chain`, `store/hand` and `supply/chain` receive, issue, request and award.
  'store/bills', 'store/counted', 'store/labels', 'supply/comparison', 'supply/quote',
]
const SERVER = ['crash/approvals', 'crash/store', 'operation/backupS3', 'seeds/hours', 'store/random']

export const LONG_BROWSER = BROWSER.map(name => `${name}.spec.ts`)
export const LONG_SERVER = SERVER.map(name => `tests/server/${name}.test.ts`)

/** Set only by `npm test`. */
export const SHORT = process.env.SHORT === '1'
