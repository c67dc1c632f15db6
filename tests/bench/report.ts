import { cpus, totalmem } from 'node:os'
import type { Environment } from './database.ts'
import type { Result } from './harness.ts'

/** A measured part and its environment. */
export interface Part {
  readonly name: string
  /** Absent without a database. */
  readonly place?: Environment
  /** Shape of the data and the reference. */
  readonly about: string
  readonly results: readonly Result[]
}

const HEAD = ['metric', 'ours', 'reference', 'ratio', 'goal', 'A/A', 'verdict']
const figure = (value: number, unit: string): string => `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`

const cellsOf = (result: Result): string[] => [
  result.name, figure(result.ours, result.unit ?? 'ms'), figure(result.reference, result.unit ?? 'ms'), result.ratio.toFixed(2),
  `≤ ${result.goal.toFixed(2)}`, result.again.toFixed(2), result.verdict,
]

/** Chinese characters take two columns of a terminal. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (/[\u2e80-\uffe6]/.test(char) ? 2 : 1), 0)

/** A Markdown table that is also readable in a terminal. */
export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const rows = [head, ...body]
  const widths = head.map((_, i) => Math.max(...rows.map(row => widthOf(row[i] ?? ''))))
  const line = (row: readonly string[]): string => `| ${row.map((text, i) => text + ' '.repeat(widths[i]! - widthOf(text))).join(' | ')} |`
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rows.slice(1).map(line)].join('\n')
}

export const table = (results: readonly Result[]): string => markdownTable(HEAD, results.map(cellsOf))

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()
    ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform}`

/** Names a part and its database: parts of one title replace each other in the report. */
export const titleOf = ({ name, place }: Part): string => (place ? `${name} on ${place.name}` : name)

export const aboutOf = ({ place, about, results }: Part): string =>
  `${place ? `PostgreSQL ${place.version}; ` : ''}${machine()}; medians over ${results[0]?.rounds ?? 0} paired rounds.\n\n${about}`

const HEADING = '## '
const sectionsOf = (report: string): [string, string][] => report.split(new RegExp(`^${HEADING}`, 'm')).slice(1)
  .map(section => [section.split('\n', 1)[0]!, section.slice(section.indexOf('\n')).trim()])

/** The whole report as Markdown: these parts, and those of `before` that were not measured again. */
export function markdown(parts: readonly Part[], before: string): string {
  const sections = new Map([
    ...sectionsOf(before), ...parts.map(part => [titleOf(part), `${aboutOf(part)}\n\n${table(part.results)}`] as const),
  ])
  return [
    '# Results of `npm run bench`', '',
    'Ratios are what counts: medians over paired rounds in random order. A/A is the reference against itself.',
    ...[...sections].toSorted(([a], [b]) => a.localeCompare(b)).flatMap(([title, body]) => ['', `${HEADING}${title}`, '', body]), '',
  ].join('\n')
}
