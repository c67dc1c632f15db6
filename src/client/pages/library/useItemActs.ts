import { useMemo } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call } from '#client/data/http.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { LibraryKind } from './kinds.ts'

export const isOwn = (row: Row): boolean => row.sys !== true
const idOf = (row: Row): string => String(row.id)

/** Actions on items in every view. Each resolves after success; the views are updated like by any change. */
export interface ItemActs {
  remove(rows: readonly Row[]): Promise<boolean>
  setState(rows: readonly Row[], state: '1' | '2'): Promise<void>
  setDefault(row: Row, isDefault: boolean): Promise<void>
}

/** Ignores a failure, which the call has reported. */
const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

export function useItemActs({ machine, word }: LibraryKind): ItemActs {
  return useMemo(() => {
    const ownRowsOf = (rows: readonly Row[], verb: string): readonly Row[] => {
      const ownRows = rows.filter(isOwn)
      if (ownRows.length === 0) toast.info(rows.length > 0 ? `平台条目不能${verb}` : `请先选择要${verb}的${word}`)
      return ownRows
    }
    return {
      async remove(rows) {
        const ownRows = ownRowsOf(rows, '删除')
        if (ownRows.length === 0) return false
        const label = ownRows.length === 1 ? `“${String(ownRows[0]?.materialName ?? '')}”` : ` ${ownRows.length} 种${word}`
        if (!await confirm({ title: `删除${label}？`, text: '已用于定额包或有品牌项的不能删除。', verb: '删除', intent: 'danger' })) return false
        const done = await tried(() => call(libraryApi.deleteMaterial, { ids: ownRows.map(idOf) }))
        if (done) toast.ok(`已删除 ${ownRows.length} 种${word}`)
        return done
      },
      async setState(rows, state) {
        const verb = state === '1' ? '启用' : '停用'
        const ownRows = ownRowsOf(rows, verb)
        if (ownRows.length === 0) return
        await tried(async () => {
          const { changed } = await call(libraryApi.updateMaterialState, { machine, ids: ownRows.map(idOf), state })
          if (changed > 0) toast.ok(`已${verb} ${changed} 种${word}`)
          else toast.info(`所选${word}已是${verb}状态`)
        })
      },
      async setDefault(row, isDefault) {
        await tried(async () => {
          await call(libraryApi.setDefaultMaterial, { machine, id: idOf(row), isDefault })
          toast.ok(isDefault ? `选择同名${word}时先列“${[row.materialName, row.spec, row.brand].filter(Boolean).join(' ')}”` : '已取消默认')
        })
      },
    }
  }, [machine, word])
}
