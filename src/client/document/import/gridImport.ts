import { isRightAligned, type Grid } from '#schemas/kit/index.ts'
import { gridImportResult, type GridImportApi } from '#shared/api/gridImport.ts'
import { importTargets } from '#shared/import/mapping.ts'
import { call, download, saveAttachment, upload } from '#client/data/http.ts'
import { taskEngine } from './taskEngine.ts'
import type { ImportOptions, ImportReport, ImportSpec } from './types.ts'

export function importKeys(grid: Grid): ImportSpec['keys'] {
  const declared = { ...grid.unique && { unique: grid.unique.columns }, ...grid.keys }
  return Object.entries(declared).map(([name, columns]) => ({
    name, columns, label: `${columns.map(key => grid.columns[key]?.label ?? key).join('、')}相同`,
  }))
}

/**
 * Unchanged rows count as ready.
 * @throws ZodError
 */
export const reportOfGrid = (grid: Grid, missingLabel?: string) => (result: unknown): ImportReport => {
  const { added, updated, unchanged, skipped, ignored, removed, columns, rows, ...rest } = gridImportResult.parse(result)
  const { problems, problemCount, failedFileId, notes, roundable, undone } = rest
  return {
    ready: added + updated + unchanged, refused: skipped, problemCount, failedFileId,
    parts: [
      { label: '新增', count: added }, { label: '更新', count: updated }, { label: '没有变化', count: unchanged },
      ...removed > 0 ? [{ label: missingLabel ?? '撤回', count: removed }] : [],
      ...ignored > 0 ? [{ label: '跳过', count: ignored }] : [],
    ],
    problems: problems.map(({ row, warning = false, column, text, value, sheet }) =>
      ({ row: Number(row), column, text, value, warning, ...sheet !== undefined && { sheet } })),
    ...roundable && {
      offers: [{
        text: `${roundable.count} 个数值的小数位多于所在列，如${roundable.example}。`,
        verb: '按显示值取整', reading: { rounding: 'shown' as const },
      }],
    },
    ...notes && { notes }, ...undone && { undone },
    difference: {
      rows, counts: { added, changed: updated, same: unchanged, wrong: skipped, ignored, removed },
      ...missingLabel !== undefined && { words: { removed: missingLabel } },
      columns: columns.flatMap(key => {
        const column = grid.columns[key]
        return column === undefined ? [] : [{ key, label: column.label, numeric: isRightAligned(column) }]
      }),
    },
  }
}

export interface GridImport extends Pick<ImportSpec, 'list' | 'hint' | 'options' | 'onImported' | 'undo'> {
  /** Initial options that select another kind of import. */
  readonly within?: ImportOptions
  readonly grid: Grid
  readonly api: GridImportApi
}

/** The rest follows from the declaration. */
export const gridImport = ({ grid, api, within = {}, ...rest }: GridImport): ImportSpec => ({
  ...rest, past: { contract: api.queryImports, options: within },
  name: grid.name, title: `导入${grid.title}`, unit: '行', targets: importTargets(grid), keys: importKeys(grid),
  engine: taskEngine({
    upload: (file, signal, onSent) => {
      const form = new FormData()
      form.set('file', file)
      return upload(api.uploadExcel, form, { quiet: true, signal, onSent })
    },
    start: (request, commit) => call(
      api.importExcel,
      { ...request, mapping: { ...request.mapping }, options: { ...request.options }, commit },
      { quiet: true },
    ),
    reportOf: reportOfGrid(grid),
    saveFailed: async fileId => saveAttachment(await download(api.exportFailedRows, { fileId })),
  }),
})
