import { expect, it } from 'vitest'
import { filesUnder, SOURCES, textOf } from './sources.ts'

/** The code specific to one document kind, without its effect and sample data. */
interface Share {
  readonly title: string
  readonly most: number
  readonly own: readonly string[]
  /** Other files that name it, and the words to search for. */
  readonly named: readonly (readonly [among: readonly string[], words: RegExp])[]
  /** Passages of shared files, from a start to an end line. */
  readonly passages: readonly (readonly [path: string, from: RegExp, to: RegExp])[]
}

const SAMPLES = /^src\/server\/(app\/demo|db\/seeds)\//
const program = SOURCES.filter(path => !SAMPLES.test(path))
const linesOf = (path: string): string[] => textOf(path).trimEnd().split('\n')

/** @throws Error where the passage is missing, since nothing would be counted */
function passage([path, from, to]: Share['passages'][number]): string[] {
  const lines = linesOf(path)
  const first = lines.findIndex(line => from.test(line))
  const last = lines.findIndex((line, at) => at >= first && to.test(line))
  if (first < 0 || last < 0) throw new Error(`${path} has no passage ${String(from)}`)
  return Array.from({ length: last - first + 1 }, (_, i) => `${path}:${first + i}`)
}

/** Every line once, by location. */
function shareOf({ own: ownFiles, named: namings, passages }: Share): Set<string> {
  const allOwnLines = ownFiles.flatMap(path => linesOf(path).map((_, at) => `${path}:${at}`))
  const elsewhere = namings.flatMap(([among, pattern]) =>
    among.flatMap(path => linesOf(path).flatMap((line, at) => (pattern.test(line) ? [`${path}:${at}`] : []))))
  return new Set([...allOwnLines, ...elsewhere, ...passages.flatMap(passage)])
}

/** The team of a person depends on the person's kind, not on the team's. */
const TEAM_OF_A_PERSON = /^src\/client\/pages\/man\/(sources\.ts|edit\/)/
/** Prices, and the library items of the lines. */
const EFFECT = /^src\/server\/kinds\/contract\/(prices|items)\.ts$/
const withoutEffect = program.filter(path => !EFFECT.test(path))
const SHARES: readonly Share[] = [
  {
    title: '班组, a record', most: 100,
    own: ['grid-schemas/man/teams.ts', 'src/server/kinds/man/team.ts', 'src/client/pages/man/team/TeamDetail.tsx'],
    named: [[
      program.filter(path => !TEAM_OF_A_PERSON.test(path)),
      /\b(manTeam|teamApi|servedTeam|TeamDetail)\b|recordTable\('team'|'\/work\/team\/|key\('team'|table: team,/,
    ]],
    passages: [['src/server/db/migrations/baseline/man.ts', /^create table team /, /yz_tenant\('team'\)/]],
  },
  {
    title: 'packages on the server: what the engine asks of them, their lists, and the edge of their calls', most: 320, named: [],
    passages: [],
    own: ['content', 'full', 'list', 'namesakes', 'save', 'snapshot'].map(name => `src/server/domains/quota/${name}.ts`),
  },
  {
    title: 'people on the server, without import and warnings: half of the 444 that it took without the engine', most: 222, named: [],
    passages: [],
    own: ['src/server/domains/man', 'src/server/kinds/man'].flatMap(folder => filesUnder(folder))
      .filter(path => !/\/(?:import|warnings|team)\.ts$/.test(path)),
  },
  {
    title: '机械合同, an approved kind with lines whose declaration others share', most: 150, own: [],
    named: [
      [withoutEffect, /\bmachine(Contract|Supplement)\b|\bclausesMachine\b|\/machine\/contract\b/],
      [withoutEffect.filter(path => /\/contract(Document)?(\/|\.)/.test(path)), /\bMACHINE\b/],
    ],
    passages: [
      ['grid-schemas/contract/states.ts', /^ {2}MACHINE: \{/, /^ {2}\},/], ['grid-schemas/org/clauses.ts', /^ {2}MACHINE: \[/, /^ {2}\]/],
    ],
  },
  {
    title: '证照台账, a record with attachments and a day to warn of that nobody planned', most: 35, own: ['tests/gallery/register/licence.ts'],
    named: [[filesUnder('tests/gallery/register'), /licence/i]], passages: [],
  },
  {
    title: '用印申请, an approved kind with lines from nothing', most: 65, own: ['tests/gallery/register/seal.ts'],
    named: [[filesUnder('tests/gallery/register'), /\bseal|Seal|SEAL|gallery_seal/]],
    passages: [['tests/gallery/register/served.ts', /^const servedSeal/, /^ {2}approval: \{/]],
  },
]

const CONTRACTS = [
  ...['grid-schemas/contract', 'src/server/kinds/contract', 'src/client/pages/contract'].flatMap(folder => filesUnder(folder)),
  'src/server/db/tables/contract.ts',
]
it('six kinds of contract and their effect: 14 files and 750 lines at most', () => {
  expect(CONTRACTS.length).toBeLessThanOrEqual(14)
  expect(CONTRACTS.flatMap(linesOf).length).toBeLessThanOrEqual(750)
})

it.each(SHARES)('$title: $most lines at most', share => {
  const lines = shareOf(share)
  expect(lines.size, [...lines].join('\n')).toBeLessThanOrEqual(share.most)
  expect(lines.size).toBeGreaterThan(share.own.length)
})

it('a kind with three line grids, two references and two columns of dictionaries: its own file, and a line of each registry', () => {
  const diary = 'tests/gallery/register/diary.ts'
  const naming = [...SOURCES, ...filesUnder('tests')].filter(path =>
    path !== diary && /\.[jt]sx?$/.test(path) && path !== 'tests/architecture/kinds.test.ts')
    .flatMap(path => linesOf(path).filter(line => /diary/i.test(line) && !line.startsWith('import ')).map(() => path))
  expect(naming).toEqual(['tests/gallery/register/page.ts', 'tests/gallery/register/served.ts'])
})
