import { pathLabels } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { importTargets } from '#shared/import/mapping.ts'
import { call, download, saveAttachment, upload } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { importKeys, reportOfGrid } from '#client/document/import/gridImport.ts'
import { taskEngine } from '#client/document/import/taskEngine.ts'
import type { ImportOptions, ImportSpec } from '#client/document/import/types.ts'
import { ImportChoice } from './ImportChoice.tsx'
import { ImportOptionFields } from './ImportOptionFields.tsx'
import { libraryKind, type LibraryKind } from './kinds.ts'

/** A default type is of the third level, like the types of single rows (spec-1 §5). */
const typed = ({ defaultType }: ImportOptions): boolean => pathLabels(getLookups(), 'MATERIAL', defaultType ?? '').length === 3

const specOf = (kind: LibraryKind): ImportSpec => {
  const { machine, word, path, grid } = kind
  return {
    name: machine ? 'machine' : 'material',
    title: `导入${word}`,
    unit: '行',
    targets: importTargets(grid),
    keys: importKeys(grid),
    list: { path: `${path}/list`, label: `${word}库` },
    hint: `一行一种${word}，有表头即可，列的次序和名称不限。`,
    options: {
      initial: { defaultType: null },
      render: (options, set) => <ImportOptionFields kind={kind} options={options} set={set} />,
      excuses: (key, options) => key === 'materialType' && typed(options),
    },
    engine: taskEngine({
      upload: (file, signal, onSent) => {
        const form = new FormData()
        form.set('machine', String(machine))
        form.set('file', file)
        return upload(libraryApi.uploadMaterialExcel, form, { quiet: true, signal, onSent })
      },
      start: ({ mapping, options, key, ...request }, commit) => call(libraryApi.importExcelMaterial, {
        ...request, mapping: { ...mapping }, machine, commit,
        matchBy: key === 'materialName' ? 'materialName' : 'materialCode',
        defaultType: typed(options) ? options.defaultType : null,
      }, { quiet: true }),
      reportOf: reportOfGrid(grid),
      saveFailed: async fileId => saveAttachment(await download(libraryApi.exportFailedMaterials, { fileId })),
    }),
    past: { contract: libraryApi.queryMaterialImports, options: { machine: String(machine) } },
    undo: taskId => call(libraryApi.undoImportMaterial, { taskId }),
  }
}

/** 导入材料 / 导入机械: runs as a server task, which a reload of the page does not stop. */
export function libraryImport(machine: boolean): () => React.JSX.Element {
  const spec = specOf(libraryKind(machine))
  return function LibraryImport() {
    return <ImportChoice machine={machine} spec={spec} />
  }
}
