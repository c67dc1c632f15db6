import { groupThousands } from '#schemas/kit/index.ts'
import { quotaImportResult, type QuotaImportResult } from '#shared/api/quota.ts'
import { DOCUMENT_WORDS } from '#client/document/import/DocumentRows.tsx'
import type { DocumentChange, ImportOffer, ImportReport, LastingPart } from '#client/document/import/types.ts'

type Package = QuotaImportResult['packages'][number]
export const YES = '1'

const pathOf = (id: string): string => `/quota/detail/${id}`
const display = (amount: string | undefined): string => (amount ? groupThousands(amount) : '')

const FIGURES = { worker: '人工预算', material: '材料合计', total: '定额合价' } as const

/** Amounts of a package; of a changed one those that differ, and always the price. */
function figuresOf(one: Package): DocumentChange['figures'] {
  return (Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map(key =>
    ({ label: FIGURES[key], before: display(one.before?.[key]), after: display(one[key]) }))
    .filter(({ label, before, after }) => after !== '' && (label === FIGURES.total || (before !== '' && before !== after)))
}

const documentOf = (one: Package): DocumentChange => ({
  row: one.row, code: one.quotaCode, name: one.quotaName, state: one.state, note: one.note ?? '',
  path: one.quotaId ? pathOf(one.quotaId) : null,
  same: one.same ? { text: one.same.code, path: pathOf(one.same.id) } : null, figures: figuresOf(one), cells: one.cells ?? [],
})

function offersFor({ problems }: QuotaImportResult, addsWords: boolean): ImportOffer[] {
  const count = (code: string): number => new Set(problems.filter(problem => problem.code === code).map(({ value }) => value)).size
  const [items, types, terms] = [count('missing'), count('unknownType'), count('unknownWord')]
  const unknown = [...items > 0 ? [`${items} 种材料或机械不在库中`] : [], ...types > 0 ? [`${types} 个分部不是可用的分项类型`] : []]
  return [
    ...unknown.length > 0
      ? [{ text: `${unknown.join('，')}。材料、机械可以加入库的“未分类”，分部以后再选。`, verb: '自动加入未分类', options: { createMissing: YES } }] : [],
    ...terms > 0 && addsWords
      ? [{ text: `${terms} 个工种、单位或项目类型不在数据字典中。`, verb: '自动加入字典', options: { addWords: YES } }] : [],
  ]
}

/** Library entries that the import created; they remain if its packages are deleted, since others may use them. */
function lastingOf({ beside: additional }: QuotaImportResult): LastingPart[] {
  const { materials, machines, words: terms } = additional ?? { materials: 0, machines: 0, words: 0 }
  return [
    { count: materials, text: `自动加入的 ${materials} 种材料`, place: { path: '/material/list', label: '材料库' } },
    { count: machines, text: `自动加入的 ${machines} 种机械`, place: { path: '/machine/list', label: '机械库' } },
    { count: terms, text: `自动加入的 ${terms} 个工种、单位或项目类型`, place: { path: '/merchant/settings?section=dicts', label: '数据字典' } },
  ].filter(({ count }) => count > 0)
}

export interface Reporting {
  readonly commit: boolean
  readonly addsWords: boolean
}

/**
 * Converts the result of an importExcel task into a report: packages are counted, problems refer to rows of the sheet. Prices are absent
 * without permission. @throws ZodError
 */
export function reportOfPackages(raw: unknown, { commit, addsWords }: Reporting): ImportReport {
  const result = quotaImportResult.parse(raw)
  const { packages, problems, written, added = written, updated = 0, failedFileId, undone } = result
  const countOf = (state: Package['state']): number => packages.filter(one => one.state === state).length
  const parts = [
    { label: '新增', count: added }, { label: '更新', count: updated }, { label: '没有变化', count: countOf('same') },
    { label: DOCUMENT_WORDS.conflict, count: countOf('conflict') }, { label: '跳过', count: countOf('ignored') },
  ]
  return {
    ready: commit ? written : packages.filter(({ state }) => state === 'added' || state === 'changed').length,
    refused: countOf('wrong') + (commit ? countOf('conflict') : 0),
    parts: parts.filter(({ count }) => count > 0),
    problems: problems.map(({ row, column, value, text, warning = false }) => ({ row: Number(row), column, value, text, warning })),
    problemCount: problems.length,
    failedFileId,
    documents: packages.map(documentOf),
    offers: commit ? [] : offersFor(result, addsWords),
    ...undone && { undone }, lasting: lastingOf(result),
  }
}
