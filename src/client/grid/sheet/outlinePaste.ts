import { nestedPlaces, outlineIn, type OutlineLine, whyNotUnder } from '#schemas/kit/branches/index.ts'
import { formulaIn, readCell, type Row } from '#schemas/kit/index.ts'
import { indentsOf } from '../clipboard/indents.ts'
import type { ClipGrid } from '../clipboard/types.ts'
import { withCells } from '../formula.ts'
import type { CellEdit } from '../model.ts'
import { clipText } from './clipValue.ts'
import type { SheetCore } from './core.ts'
import { canAdd } from './rowOps.ts'
import { addPlaced, refuse } from './treeOps.ts'
import type { PasteProblem, PasteReport } from './types.ts'

const filledRows = ({ cells }: ClipGrid, indents: readonly number[] | undefined) => cells.flatMap((row, at) => {
  if (row.every(({ text }) => text.trim() === '')) return []
  return [{ row, cells: row.map(({ text }) => text), ...(indents?.[at] !== undefined && { indent: indents[at] }) }]
})

/** At most one level below the row above. */
const stepwise = (lines: readonly OutlineLine[]): OutlineLine[] => {
  let level = -1
  return lines.map(line => ({ ...line, level: level = Math.min(line.level, level + 1) }))
}

/**
 * Pastes an outline as new rows behind the cursor's branch, a level deeper. Only with one cell selected in the name column, or in one
 * before it that accepts the numbers. Null for other blocks.
 */
export function pasteOutline(core: SheetCore, clip: ClipGrid, html: string): PasteReport | null {
  const { model: { tree, grid, lookups }, model } = core
  if (!tree || !canAdd(core) || clip.rowsOf || !(core.selection.isSingleCell || core.size.rows === 0)) return null
  const { col } = core.size.rows === 0 ? { col: core.columns.findIndex(({ key }) => key === tree.label) } : core.selection.active
  const label = core.columns.findIndex(({ key }) => key === tree.label)
  const rows = filledRows(clip, indentsOf(html))
  const outline = col > label ? null : outlineIn(rows)
  // Left of the names, the numbers must fit the cursor's column.
  if (outline === null || (col < label && !(outline.numbered && col === label - 1))) return null
  const lines = stepwise(outline.lines)
  const fresh = lines.map(() => model.newRow(core.activeCell?.row)).filter(row => row !== null)
  if (fresh.length < lines.length) return null
  const shape = tree.shape()
  const at = core.activeCell
  const place = { parent: at ? shape.parentOf(at.rowId) : null, after: at?.rowId ?? shape.childrenOf(null).at(-1) ?? null }
  const names = fresh.map(row => String(row[grid.rowKey]))
  const deepest = Math.max(...lines.map(({ level }) => level))
  const parentDepth = place.parent === null ? 0 : shape.depthOf(place.parent) + 1
  const isTooDeep = grid.tree!.levels !== undefined && parentDepth + deepest >= grid.tree!.levels
  const reason = whyNotUnder(shape, names, place.parent) ?? (isTooDeep ? `最多 ${grid.tree!.levels} 级` : null)
  if (reason !== null) return refuse(reason), emptyReport(clip)

  const written: CellEdit[] = []
  const applyCell = (row: Row, key: string, text: string): Row => {
    const column = grid.columns[key]!
    if (!model.editable(row, key) || text === '') return row
    const formula = formulaIn(text, column)
    const cell = { rowId: String(row[grid.rowKey]), column: key, value: readCell(text, column, lookups), ...(formula && { formula }) }
    written.push(cell)
    return withCells(row, [cell])
  }
  const rest = core.columns.slice(label + 1)
  const filled = fresh.map((row, i) => {
    const { label: name, number } = lines[i]!
    const numbered = col < label && number !== undefined ? applyCell(row, core.columns[col]!.key, number) : row
    const nameCells = applyCell(numbered, tree.label, name)
    return rest.reduce((done, { key, column }, offset) => {
      const cell = rows[i]!.row[outline.rest + offset]
      return cell?.given ? applyCell(done, key, clipText(cell, column)) : done
    }, nameCells)
  })
  addPlaced(core, '粘贴大纲', filled, nestedPlaces(shape, names.map((id, i) => ({ id, level: lines[i]!.level })), place))
  void tree.open([...place.parent === null ? [] : [place.parent], ...names], true)
  const first = core.view.indexOf(names[0]!)
  if (first >= 0) core.select({ row: first, col: label })
  return reportOf(core, clip, names, written, Math.max(0, clip.width - outline.rest - rest.length))
}

const emptyReport = (clip: ClipGrid): PasteReport => ({
  rows: clip.cells.length, cols: clip.width, written: 0, created: [], changed: [], skippedReadonly: [], locked: [], homeless: [],
  titled: false,
  droppedColumns: 0, droppedRows: clip.cells.length, overwrittenOutside: 0, problems: [], places: [],
})

function reportOf(
  core: SheetCore, clip: ClipGrid, created: readonly string[], cells: readonly CellEdit[], droppedColumns: number,
): PasteReport {
  const allProblems = core.model.problems()
  const problems = cells.flatMap(({ rowId, column, value }): PasteProblem[] => {
    const problem = allProblems.get(rowId)?.get(column)
    return problem ? [{ row: core.view.indexOf(rowId) + 1, rowId, column, value: String(value ?? ''), text: problem.text }] : []
  })
  return { ...emptyReport(clip), written: cells.length, created, droppedColumns, droppedRows: 0, problems, places: cells }
}
