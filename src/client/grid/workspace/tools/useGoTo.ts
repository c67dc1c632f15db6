import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { RowModel } from '#client/grid/model.ts'
import { messageOf } from '#client/grid/remote/messages.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { rowNamed, rowNumberIn } from './goTo.ts'

/** By number or code, on any page. @returns the reason of a failure */
export function useGoTo(
  model: RowModel, list: RemoteList | undefined, sheet: RefObject<SheetHandle | null>
): (text: string) => Promise<string | null> {
  const landing = useRef<number | null>(null)
  const show = (at: number): boolean => {
    const row = model.rows()[at]
    const column = sheet.current?.selection().active?.column ?? sheet.current?.columns().find(view => !view.hidden)?.key
    return row !== undefined && column !== undefined && (sheet.current?.goTo({ rowId: String(row[model.grid.rowKey]), column }) ?? false)
  }
  useEffect(() => {
    if (!list || landing.current === null || list.phase !== 'idle') return
    const at = landing.current
    landing.current = null
    show(at)
  })

  /** `place`: index in the whole list. */
  const showInList = (list: RemoteList, place: number): void => {
    const { pageNum, pageSize } = list.query
    const page = Math.floor(place / pageSize) + 1
    if (page === pageNum) {
      show(place % pageSize)
      return
    }
    landing.current = place % pageSize
    list.setPage(page)
  }

  return async text => {
    const number = rowNumberIn(text, (model.tree ? undefined : list?.total) ?? model.rows().length)
    const { tree } = model
    const rows = tree ? tree.shape().ids.map(id => model.row(id)).filter(row => row !== undefined) : model.rows()
    const index = number === null ? rowNamed(text, rows, model.grid) : -1
    if (index >= 0) {
      tree?.reveal(String(rows[index]![model.grid.rowKey]))
      return show(tree ? model.rows().indexOf(rows[index]!) : index) ? null : '该行不在表格中'
    }
    if (tree && number === null && list) return `没有读到“${text}”，请用搜索`
    if (!list || tree) return number !== null && show(number - 1) ? null : `没有“${text}”这一行`
    if (number !== null) return showInList(list, number - 1), null
    try {
      const place = rowNamed(text, await list.all(), model.grid)
      if (place >= 0) return showInList(list, place), null
      return `当前条件下没有“${text}”`
    } catch (error) {
      return `${messageOf(error)}，请改用搜索`
    }
  }
}
