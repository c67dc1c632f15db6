import { newRow, type Document, type Draft, type Grid, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { cleanRow } from '#server/grid/index.ts'
import type { StoredRecord } from './records.ts'
import type { LineFault } from './refusal.ts'
import type { Stored } from './stored.ts'

type RawRow = Readonly<Record<string, unknown>>
export interface RawDraft { readonly head: RawRow, readonly lines: Readonly<Record<string, readonly RawRow[]>> }

/** The sender gives new rows their ids, which they keep. */
const ID_MAX = 64

/** Columns that cannot be typed, and prices hidden from the user. */
export const fixedKeys = (grid: Grid, ctx: Ctx): string[] => Object.entries(grid.columns)
  .filter(([, { facts, computed }]) => !computed && (facts.readOnly === true || facts.price === true && !seesPrices(ctx)))
    .map(([key]) => key)

/** Cells that the sender cannot set: the stored values, or the initial ones of a new row. */
function fixed(grid: Grid, keys: readonly string[], before: Row | undefined): Row {
  const from = before ?? (keys.length === 0 ? {} : newRow(grid, ''))
  return Object.fromEntries(keys.map(key => [key, from[key] ?? null]))
}

export interface Cleaned { readonly draft: Draft, readonly faults: readonly LineFault[] }

/**
 * Cleans a received draft by its declaration regardless of permissions, except for computed cells. Header and rows of `cleanRows` are clean
 * and reused by identity.
 */
export function cleanCells({ header, lines: grids }: Document, { head, lines }: RawDraft, cleanRows?: Draft): Cleaned {
  const faults: LineFault[] = []
  const clean = (grid: Grid, line: string, raw: RawRow): Row => {
    const { row, problems } = cleanRow(grid, raw, line === '' ? '' : String(raw[grid.rowKey] ?? ''))
    faults.push(...problems.map(problem => ({ line, ...problem })))
    return row
  }
  const cleaned = head === cleanRows?.head ? cleanRows.head : clean(header, '', head)
  const rows = Object.entries(grids).map(([line, grid]): [string, Row[]] => {
    const knownRows = new Map<unknown, Row>(cleanRows?.lines[line]?.map(row => [row, row]))
    return [line, (lines[line] ?? []).map(row => knownRows.get(row) ?? clean(grid, line, row))]
  })
  return { draft: { head: cleaned, lines: Object.fromEntries(rows) }, faults }
}

/** Like {@link cleanCells}, restricted to what the sender can set. */
export function cleanDraft(ctx: Ctx, { document }: Stored, raw: RawDraft, before: StoredRecord | undefined): Cleaned {
  const { draft: { head, lines }, faults } = cleanCells(document, raw)
  const wrong: LineFault[] = [...faults]
  const lineRows = Object.entries(document.lines).map(([name, grid]): [string, Row[]] => {
    const keys = fixedKeys(grid, ctx)
    const stored = new Map((keys.length === 0 ? [] : before?.lines[name] ?? []).map(row => [String(row[grid.rowKey]), row]))
    const visited = new Set<string>()
    return [name, (lines[name] ?? []).map(row => {
      const id = String(row[grid.rowKey])
      if (id.length > ID_MAX || (id !== '' && visited.has(id)))
        wrong.push({ line: name, row: id.slice(0, ID_MAX), column: Object.keys(grid.columns)[0]!, code: 'invalid', text: '行编号不正确，请刷新后重试' })
      visited.add(id)
      return { ...row, ...fixed(grid, keys, stored.get(id)) }
    })]
  })
  return {
    draft: {
      head: { ...head, ...fixed(document.header, fixedKeys(document.header, ctx), before?.head) }, lines: Object.fromEntries(lineRows),
    },
    faults: wrong,
  }
}
