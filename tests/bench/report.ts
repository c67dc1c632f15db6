import { cpus, totalmem } from 'node:os'
import type { Result } from './harness.ts'

/** What one part measured, and on what. */
export interface Part {
  readonly name: string
  /** Shape of the data and what the reference is. */
  readonly about: string
  readonly results: readonly Result[]
}

const HEAD = ['metric', 'ours', 'reference', 'ratio', 'goal', 'A/A', 'verdict']
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`

const cellsOf = (result: Result): string[] => [
  result.name, ms(result.ours), ms(result.reference), result.ratio.toFixed(2), `≤ ${result.goal.toFixed(2)}`, result.again.toFixed(2), result.verdict,
]

/** Chinese characters take two columns of a terminal. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (/[\u2e80-\uffe6]/.test(char) ? 2 : 1), 0)

/** A Markdown table that reads as well in a terminal. */
export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const rows = [head, ...body]
  const widths = head.map((_, i) => Math.max(...rows.map(row => widthOf(row[i] ?? ''))))
  const line = (row: readonly string[]): string => `| ${row.map((text, i) => text + ' '.repeat(widths[i]! - widthOf(text))).join(' | ')} |`
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rows.slice(1).map(line)].join('\n')
}

export const table = (results: readonly Result[]): string => markdownTable(HEAD, results.map(cellsOf))

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform}`

/** The whole report as Markdown. */
export function markdown(parts: readonly Part[]): string {
  return [
    '# Results of `npm run bench`', '',
    `Ratios are what counts: medians over ${parts[0]?.results[0]?.rounds ?? 0} paired rounds in random order. A/A is the reference against itself.`, '',
    `Machine: ${machine()}`,
    ...parts.flatMap(({ name, about, results }) => ['', `## ${name}`, '', about, '', table(results)]), '',
  ].join('\n')
}
