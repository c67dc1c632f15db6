import { copyName, isEmpty, type Draft, type Grid, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import type { LinkedEdit } from '#client/document/draftStore.ts'
import { withoutPrice } from '../material/unpriced.ts'

const isBlanking = (row: Row): boolean => row.jobId === BLANKING_STEP.jobId

/** Can be neither removed nor moved from the top (spec-2 §4). */
export const keepFirstStep: LinkedEdit = (before, after) => {
  const previous = (before.lines.workers ?? []).find(isBlanking)
  const rows = after.lines.workers ?? []
  const blanking = rows.find(isBlanking) ?? previous
  if (!blanking || rows[0] === blanking) return after
  return { ...after, lines: { ...after.lines, workers: [blanking, ...rows.filter(row => row !== blanking)] } }
}

function forgotten(grid: Grid, before: readonly Row[], after: readonly Row[]): readonly Row[] {
  if (before === after) return after
  const byKey = new Map(before.map(row => [row.key, row]))
  let same = true
  const rows = after.map(row => {
    const old = byKey.get(row.key)
    const renamed = old && old !== row && old.materialName !== row.materialName
    if (!renamed || isEmpty(old.libMaterialId) || old.libMaterialId !== row.libMaterialId) return row
    same = false
    const hasNewPrice = row.price !== old.price
    return { ...row, libMaterialId: null, libMaterialVersion: null, materialType: null, ...(!hasNewPrice && withoutPrice(grid)) }
  })
  return same ? after : rows
}

/** A changed name removes the library reference, and the price unless the edit sets one. */
export const forgetLibrary: LinkedEdit = (before, after) => ({
  ...after,
  lines: {
    ...after.lines,
    ...Object.fromEntries((['materials', 'machines'] as const).map(line =>
      [line, forgotten(quotaPackage.lines[line], before.lines[line] ?? [], after.lines[line] ?? [])])),
  },
})

export const quotaLinks: readonly LinkedEdit[] = [keepFirstStep, forgetLibrary]

const { max: NAME_MAX } = quotaPackage.header.columns.quotaName.options

/** A new package with its origin (domain B2). */
export const asCopy = (draft: Draft, source: { readonly id: string; readonly sys: boolean }): Draft => ({
  ...draft,
  head: {
    ...draft.head, quotaName: copyName(String(draft.head.quotaName ?? ''), NAME_MAX), quotaId: null, quotaCode: null, quotaVersion: null,
    quotaState: '0',
    sourceId: source.id, sourceType: source.sys ? 'PLAT' : 'SELF',
  },
})
