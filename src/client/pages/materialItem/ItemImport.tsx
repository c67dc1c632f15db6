import { materialItemApi, materialItemImport } from '#shared/api/materialItem.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { gridImport } from '#client/document/import/gridImport.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
import { itemKind } from './kinds.ts'

/** 导入材料明细: suppliers' item names with the library code of each. */
export function itemImport(machine: boolean): () => React.JSX.Element {
  const { word, path, sheet } = itemKind(machine)
  const spec = gridImport({
    grid: sheet, api: materialItemImport, list: { path: `${path}/list`, label: `${word}明细` },
    hint: `一行一种叫法，“库编码”写它在${word}库里的编码，导入后即绑定；没有编码的按名称、规格、品牌、单位匹配，匹配不上的以后再绑定。`,
    options: { initial: { machine: String(machine) }, render: () => null, excuses: () => false },
    within: { machine: String(machine) },
    undo: taskId => call(materialItemApi.undoImportMaterialItem, { taskId }),
    onImported: () => void reload(materialItemApi.queryInfoMaterialItem, materialItemApi.describeMaterialItemStaticsByType),
  })
  return function ItemImport() {
    return <ImportWizard spec={spec} />
  }
}
