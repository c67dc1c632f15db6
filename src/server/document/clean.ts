import { newRow, type Draft, type Grid, type Row } from '#schemas/kit/index.ts'
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
const fixedKeys = (grid: Grid, ctx: Ctx): string[] => Object.entries(grid.columns)
  .filter(([, { facts, computed }]) => !computed && (facts.readOnly === true || facts.price === true && !seesPrices(ctx))).map(([key]) => key)

/** What is not the sender's to say is not taken from him: it is what is stored, or what a new row begins with. */
function fixed(grid: Grid, keys: readonly string[], before: Row | undefined): Row {
  const from = before ?? (keys.length === 0 ? {} : newRow(grid, ''))
  return Object.fromEntries(keys.map(key => [key, from[key] ?? null]))
}

/** What was sent, as far as the declaration knows it, and the cells that could not be read. */
export function cleanDraft(ctx: Ctx, { document }: Stored, given: GivenDraft, before: StoredRecord | undefined): { readonly draft: Draft, readonly faults: readonly LineFault[] } {
  const head = cleanRow(document.header, given.head, '')
  const faults: LineFault[] = head.problems.map(problem => ({ line: '', ...problem }))
  const lines = Object.entries(document.lines).map(([name, grid]): [string, Row[]] => {
    const keys = fixedKeys(grid, ctx)
    const stored = new Map((keys.length === 0 ? [] : before?.lines[name] ?? []).map(row => [String(row[grid.rowKey]), row]))
    const seen = new Set<string>()
    return [name, (given.lines[name] ?? []).map(sent => {
      const id = String(sent[grid.rowKey] ?? '')
      if (id.length > ID_MAX || (id !== '' && seen.has(id))) faults.push({ line: name, row: id.slice(0, ID_MAX), column: Object.keys(grid.columns)[0]!, code: 'invalid', text: '行编号不正确，请刷新后重试' })
      seen.add(id)
      const { row, problems } = cleanRow(grid, sent, id)
      faults.push(...problems.map(problem => ({ line: name, ...problem })))
      return { ...row, ...fixed(grid, keys, stored.get(id)) }
    })]
  })
  return { draft: { head: { ...head.row, ...fixed(document.header, fixedKeys(document.header, ctx), before?.head) }, lines: Object.fromEntries(lines) }, faults }
}
