import { newRow, type Document, type Draft, type Grid, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { cleanRow } from '#server/grid/index.ts'
import type { StoredRecord } from './records.ts'
import type { LineFault } from './refusal.ts'
import type { Stored } from './stored.ts'

type Given = Readonly<Record<string, unknown>>
/** A draft as it comes from a sender. */
export interface GivenDraft { readonly head: Given, readonly lines: Readonly<Record<string, readonly Given[]>> }

/** Ids of rows are given by the sender, so that a row keeps its own from its first moment on. */
const ID_MAX = 64

/** What nobody types, and prices that the person does not see. */
export const fixedKeys = (grid: Grid, ctx: Ctx): string[] => Object.entries(grid.columns)
  .filter(([, { facts, computed }]) => !computed && (facts.readOnly === true || facts.price === true && !seesPrices(ctx)))
    .map(([key]) => key)

/** What is not the sender's to say is not taken from him: it is what is stored, or what a new row begins with. */
function fixed(grid: Grid, keys: readonly string[], before: Row | undefined): Row {
  const from = before ?? (keys.length === 0 ? {} : newRow(grid, ''))
  return Object.fromEntries(keys.map(key => [key, from[key] ?? null]))
}

/** A cleaned draft, and the cells that could not be read. */
export interface Cleaned { readonly draft: Draft, readonly faults: readonly LineFault[] }

/**
 * What the declaration knows of a draft that was sent, but for what is computed, whoever may say it. The header and the rows of `known`
 * are in order as they are, and stay the same ones.
 */
export function cleanCells({ header, lines: grids }: Document, { head, lines }: GivenDraft, known?: Draft): Cleaned {
  const faults: LineFault[] = []
  const clean = (grid: Grid, line: string, given: Given): Row => {
    const { row, problems } = cleanRow(grid, given, line === '' ? '' : String(given[grid.rowKey] ?? ''))
    faults.push(...problems.map(problem => ({ line, ...problem })))
    return row
  }
  const cleaned = head === known?.head ? known.head : clean(header, '', head)
  const rows = Object.entries(grids).map(([line, grid]): [string, Row[]] => {
    const own = new Map<unknown, Row>(known?.lines[line]?.map(row => [row, row]))
    return [line, (lines[line] ?? []).map(row => own.get(row) ?? clean(grid, line, row))]
  })
  return { draft: { head: cleaned, lines: Object.fromEntries(rows) }, faults }
}

/** The same of what the sender may say. */
export function cleanDraft(ctx: Ctx, { document }: Stored, given: GivenDraft, before: StoredRecord | undefined): Cleaned {
  const { draft: { head, lines }, faults } = cleanCells(document, given)
  const wrong: LineFault[] = [...faults]
  const own = Object.entries(document.lines).map(([name, grid]): [string, Row[]] => {
    const keys = fixedKeys(grid, ctx)
    const stored = new Map((keys.length === 0 ? [] : before?.lines[name] ?? []).map(row => [String(row[grid.rowKey]), row]))
    const seen = new Set<string>()
    return [name, (lines[name] ?? []).map(row => {
      const id = String(row[grid.rowKey])
      if (id.length > ID_MAX || (id !== '' && seen.has(id)))
        wrong.push({ line: name, row: id.slice(0, ID_MAX), column: Object.keys(grid.columns)[0]!, code: 'invalid', text: '行编号不正确，请刷新后重试' })
      seen.add(id)
      return { ...row, ...fixed(grid, keys, stored.get(id)) }
    })]
  })
  return {
    draft: { head: { ...head, ...fixed(document.header, fixedKeys(document.header, ctx), before?.head) }, lines: Object.fromEntries(own) },
    faults: wrong,
  }
}
