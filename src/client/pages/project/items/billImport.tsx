import { z } from 'zod'
import { rightTo } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictEntries } from '#schemas/org/dictionary.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { ADDED_UNIT, goneChoice, projectItemApi, type GoneChoice } from '#shared/api/projectItem.ts'
import { importTargets } from '#shared/import/mapping.ts'
import { call, download, saveAttachment, upload } from '#client/data/http.ts'
import { getLookups, needLookups } from '#client/data/lookups.ts'
import { hasPermission } from '#client/data/session.ts'
import { reload } from '#client/data/swr.ts'
import { reportOfGrid } from '#client/document/import/gridImport.ts'
import { taskEngine } from '#client/document/import/taskEngine.ts'
import type { ImportOffer, ImportReport, ImportSpec, UnknownWords } from '#client/document/import/types.ts'
import { BillOptions } from './BillOptions.tsx'

const unitsIn = (text: string | null | undefined): Record<string, string> => z.record(z.string(), z.string())
  .parse(JSON.parse(text ?? '{}'))

const GONE_VERBS = { mark: '标记为清单已无', delete: '删除' } as const satisfies Partial<Record<GoneChoice, string>>
const REMOVED = '清单已无'

const wordsOf = (count: number): string => `${count} 个清单项不在这份清单中。`

function offersFor({ difference }: ImportReport): ImportOffer[] {
  const absent = difference?.rows.filter(({ row, state }) => row === 0 && (state === 'removed' || state === 'ignored')) ?? []
  if (absent.length === 0) return []
  const count = difference!.counts.removed || absent.length
  const now = absent.some(({ note }) => note?.includes('删除')) ? 'delete' : absent.some(({ state }) => state === 'removed') ? 'mark' : 'keep'
  return (Object.keys(GONE_VERBS) as (keyof typeof GONE_VERBS)[]).filter(key => key !== now)
    .map(key => ({ text: wordsOf(count), verb: GONE_VERBS[key], options: { gone: key } }))
}

function unknownUnits({ problems }: ImportReport): UnknownWords | undefined {
  const lookups = getLookups()
  const units =
    [...new Set(problems.filter(({ column, value, warning }) => column === 'unit' && !warning && value !== '').map(({ value }) => value))]
      .filter(word => lookups.find(DICT.unit, word) === undefined)
  if (units.length === 0) return undefined
  return {
    label: projectItems.columns.unit.label, words: units, choices: lookups.options(DICT.unit).filter(({ disabled }) => !disabled),
    added: hasPermission(rightTo('edit', dictEntries)) ? ADDED_UNIT : null,
    answer: meant => now => ({ units: JSON.stringify({ ...unitsIn(now.units), ...meant }) }),
  }
}

async function reportOf(result: unknown, commit: boolean): Promise<ImportReport> {
  const report = reportOfGrid(projectItems, REMOVED)(result)
  await needLookups([DICT.unit])
  const unknown = commit ? undefined : unknownUnits(report)
  return { ...report, ...unknown && { unknown }, offers: commit ? [] : [...report.offers ?? [], ...offersFor(report)] }
}

/** Imports a client's bill into a project: added, changed and absent items are previewed one by one. */
export const billImport = (projectId: string): ImportSpec => ({
  // Unfinished imports are separate per project.
  name: `${projectItems.name}.${projectId}`, title: '导入工程量清单', unit: '个清单项',
  targets: importTargets(projectItems), keys: [],
  list: { path: `/project/${projectId}/info?pageTab=ITEMS`, label: projectItems.title },
  hint: '表-08 分部分项清单：有表头即可，标题、分部、小计、合计自动识别，多个工作表一起读取。',
  options: {
    initial: { gone: 'mark', all: '1' },
    render: (options, set) => <BillOptions options={options} set={set} />,
  },
  engine: taskEngine({
    upload: (file, signal, onSent) => {
      const form = new FormData()
      form.set('file', file)
      return upload(projectItemApi.uploadProjectItemList, form, { quiet: true, signal, onSent })
    },
    start: ({ uploadId, sheet, headerRow, mapping, reading, options }, commit) => call(projectItemApi.uploadProjectItemDetailList, {
      projectId, uploadId, sheet, headerRow, mapping: { ...mapping }, reading, commit,
      options: { gone: goneChoice.parse(options.gone ?? 'mark'), all: options.all === '1' ? '1' : null, units: unitsIn(options.units) },
    }, { quiet: true }),
    reportOf,
    saveFailed: async fileId => saveAttachment(await download(projectItemApi.exportFailedProjectItems, { fileId })),
  }),
  past: { contract: projectItemApi.queryProjectItemImports, options: { projectId } }, removed: REMOVED,
  onImported: () => void reload(projectItemApi.queryProjectItemsTotal),
})
