import { boundRows } from '#client/document/draft/groups.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import type { RowModel } from '#client/grid/model.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'

const ask = (bound: number): Promise<boolean> => confirm({
  title: '是否要删除该工序？', text: `已绑定的 ${bound} 条材料、机械、资料将一并删除。`, verb: '删除', intent: 'danger',
})

/** Confirms removing a step with its materials, machines and documents (spec-2 §4). */
export function askingModel(store: DraftStore): RowModel {
  const model = store.line('workers')
  return {
    ...model,
    edit: async (edit, options) => {
      const bound = boundRows(store.document, store.draft, 'workers', edit.removed ?? [])
      if (bound === 0 || await ask(bound)) model.edit(edit, options)
    },
  }
}
