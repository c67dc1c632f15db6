import { copyName, isEmpty, type Draft, type Grid, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import type { LinkedEdit } from '#client/document/draftStore.ts'
import { withoutPrice } from '../material/unpriced.ts'

const isBlanking = (row: Row): boolean => row.jobId === BLANKING_STEP.jobId

/** The mandatory first step can be neither removed nor moved from the top (spec-2 §4). */
export const keepFirstStep: LinkedEdit = (before, after) => {
  const was = (before.lines.workers ?? []).find(isBlanking)
  const rows = after.lines.workers ?? []
  const own = rows.find(isBlanking) ?? was
  if (!own || rows[0] === own) return after
  return { ...after, lines: { ...after.lines, workers: [own, ...rows.filter(row => row !== own)] } }
}

function forgotten(grid: Grid, before: readonly Row[], after: readonly Row[]): readonly Row[] {
  if (before === after) return after
  const known = new Map(before.map(row => [row.key, row]))
  let same = true
  const rows = after.map(row => {
    const old = known.get(row.key)
    const renamed = old && old !== row && old.materialName !== row.materialName
    if (!renamed || isEmpty(old.libMaterialId) || old.libMaterialId !== row.libMaterialId) return row
    same = false
    const given = row.price !== old.price
    return { ...row, libMaterialId: null, libMaterialVersion: null, materialType: null, ...(!given && withoutPrice(grid)) }
  })
  return same ? after : rows
}

/** Another name means another library item: the reference to the old one is removed, and its price unless the edit brings one. */
export const forgetLibrary: LinkedEdit = (before, after) => ({
  ...after,
  lines: {
    ...after.lines,
    ...Object.fromEntries((['materials', 'machines'] as const).map(line =>
      [line, forgotten(quotaPackage.lines[line], before.lines[line] ?? [], after.lines[line] ?? [])])),
  },
})

/** Consequences of an edit elsewhere in a quota package. */
export const quotaLinks: readonly LinkedEdit[] = [keepFirstStep, forgetLibrary]

const { max: NAME_MAX } = quotaPackage.header.columns.quotaName.options

/** The header of a copy: a new package with its origin (domain B2). */
export const asCopy = (draft: Draft, source: { readonly id: string; readonly sys: boolean }): Draft => ({
  ...draft,
  head: {
    ...draft.head, quotaName: copyName(String(draft.head.quotaName ?? ''), NAME_MAX), quotaId: null, quotaCode: null, quotaVersion: null,
    quotaState: '0',
    sourceId: source.id, sourceType: source.sys ? 'PLAT' : 'SELF',
  },
})
