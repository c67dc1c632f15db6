import { toast } from '#client/ui/toaster.tsx'
import { exportRows } from '../export/exportRows.ts'
import type { RowModel } from '../model.ts'
import { messageOf } from '../remote/messages.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { ColumnView } from '../sheet/types.ts'

/** Downloads what is on screen, or every row of the list's filter, as a workbook. */
export function useExport(model: RowModel, columns: readonly ColumnView[], list: RemoteList | undefined) {
  const run = async (rows: () => Promise<Parameters<typeof exportRows>[3]>): Promise<void> => {
    try {
      const found = await rows()
      await exportRows(model.grid, columns, model.lookups, found)
      toast.ok(`已导出 ${found.length} 行`)
    } catch (error) {
      toast.bad(`导出失败：${messageOf(error)}`)
    }
  }
  return {
    page: () => void run(() => Promise.resolve(model.rows())),
    all: list && (() => void run(list.all)),
  }
}
