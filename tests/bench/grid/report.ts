import { machine, markdownTable } from '../report.ts'
import type { Finding } from './findings.ts'

const HEAD = ['#', 'metric', 'ours', 'against', 'reference', 'value', 'goal', 'A/A', 'verdict']

/** At most three digits: more would claim a precision that no run has. */
const short = (value: number): string =>
  (Math.abs(value) < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)).replace(/\.0+$/, '')
const withUnit = (value: number | null, unit: string): string => (value === null ? '' : `${short(value)} ${unit}`.trim())

const cellsOf = ({
  row, metric, unit, ours: productValue, against, reference, value, goal, again: controlRatio, verdict,
}: Finding): string[] =>
  [
    String(row), metric, withUnit(productValue, unit), against, withUnit(reference, unit), short(value), `≤ ${short(goal)}`,
    controlRatio === null ? '' : controlRatio.toFixed(2), verdict,
  ]

export const findingsTable = (findings: readonly Finding[]): string => markdownTable(HEAD, findings.map(cellsOf))

const DATA =
  'The bill of tests/bench/grid/shape.ts: 20 columns of nine kinds, one pinned, one computed; pastes write ten of them. Ours is the whole '
    + 'workspace over a document draft (rows 7 and 12: a server list); the references have exactly the room of our grid, the same rows, '
      + 'columns and '
    + 'widths. AG Grid Community is its React component without editing and cell ranges; Handsontable with its own types, validation, '
      + 'paste and undo. '
    + 'Rows 1 and 4 to 12 run with free frames, rows 2, 3 and 13 at the screen\'s sixtieths.'

/** The whole report as Markdown; `profiles`: the time breakdown. */
export const gridReport = (
  findings: readonly Finding[], { about, rounds, profiles }: { about: string, rounds: number, profiles: string }
): string => [
  '# Results of `npm run bench:grid`', '',
  `Medians over ${rounds} paired rounds in random order, until painted (two frames). A/A is the reference against itself; `
  + 'outside 0.85–1.15 the machine was too restless for a verdict.', '',
  `Machine: ${machine()}`, '', about, '', DATA, '', findingsTable(findings), '', profiles,
].join('\n')
