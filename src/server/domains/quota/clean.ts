import type { Draft, Grid, Row } from '#schemas/kit/index.ts'
import type { SentDraft } from '#schemas/quota/payload.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import type { LineFault } from '#server/document/index.ts'
import { cleanRow } from '#server/grid/index.ts'

export interface Cleaned {
  readonly draft: Draft
  /** Cells whose value has not the type of their column. */
  readonly faults: readonly LineFault[]
}

/** What the declaration knows of a draft that was sent (spec-2 §7), but for what is computed; rows of `stored` are in order as they are. */
export function cleanDraft({ head, lines }: SentDraft, stored?: Draft): Cleaned {
  const faults: LineFault[] = []
  const clean = (grid: Grid, line: string, given: SentDraft['head']): Row => {
    const { row, problems } = cleanRow(grid, given, String(given[grid.rowKey] ?? ''))
    faults.push(...problems.map(problem => ({ line, ...problem })))
    return row
  }
  // A header has no key of its own.
  const { id: _, ...header } = head === stored?.head ? stored.head : clean(quotaPackage.header, '', head)
  const cleaned = Object.entries(quotaPackage.lines).map(([line, grid]): [string, Row[]] => {
    const known = new Map<unknown, Row>(stored?.lines[line]?.map(row => [row, row]))
    return [line, (lines[line] ?? []).map(row => known.get(row) ?? clean(grid, line, row))]
  })
  const whole = { ...header, calcMode: header.calcMode ?? 'totalToJobStep', quotaNum: header.quotaNum ?? '1.000000' }
  return { draft: { head: whole, lines: Object.fromEntries(cleaned) }, faults }
}
