import { expect, it } from 'vitest'
import { filesUnder, SOURCES, textOf } from './sources.ts'

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')
const all = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + linesOf(textOf(path)).length, 0)

/** Lines by which other files know of a kind: what is imported, listed, routed and stored of it. */
const elsewhere = (own: readonly string[], named: RegExp): number =>
  SOURCES.filter(path => !own.includes(path)).reduce((sum, path) => sum + linesOf(textOf(path)).filter(line => named.test(line)).length, 0)

/** The lines of a migration from the making of a table to its rights. */
function madeBy(migration: string, table: string): number {
  const lines = linesOf(textOf(migration))
  const [first, last] = [lines.findIndex(line => line.startsWith(`create table ${table} `)), lines.findIndex(line => line.includes(`yz_tenant('${table}')`))]
  expect([first, last].every(at => at >= 0)).toBe(true)
  return last - first + 1
}

it('declares, stores, serves and shows 班组 in 90 lines at most', () => {
  const own = ['grid-schemas/man/teams.ts', 'src/server/domains/man/team.ts', ...filesUnder('src/client/pages/man/team')]
  const named = /\b(?:manTeam|teamApi|servedTeam|TeamDetail)\b|\/work\/team\b|export const team\b|table: team\b/
  const [files, others, table] = [all(own), elsewhere(own, named), madeBy('src/server/db/migrations/0036_men.ts', 'team')]
  expect(others).toBeGreaterThan(10)
  expect(files + others + table).toBeLessThanOrEqual(90)
})

it('serves packages in 300 lines at most: what the engine asks of them, their lists, and the edge of their calls', () => {
  expect(all(['content', 'save', 'full', 'list', 'namesakes', 'snapshot'].map(name => `src/server/domains/quota/${name}.ts`))).toBeLessThanOrEqual(300)
})

it('serves people in half of the 444 lines that it took without the engine', () => {
  const own = filesUnder('src/server/domains/man').filter(path => !/\/(?:import|warnings|team)\.ts$/.test(path))
  expect(all(own)).toBeLessThanOrEqual(222)
})
