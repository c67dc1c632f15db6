import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/data/http.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { useFresh } from '../useFresh.ts'
import { treeApi } from './contracts.ts'
import { sections } from './grid.ts'

const save = saveBy(treeApi.saveSections)

/** Whether the rows are ready; `reset=1` restores them first. */
function useRows(): boolean {
  const reset = useQueryParam('reset') === '1'
  const [ready, setReady] = useState(!reset)
  useEffect(() => {
    if (reset) call(treeApi.resetSections, {}).then(() => setReady(true), () => {})
  }, [reset])
  return ready
}

/** The same tree on the server: a row's children are read when it is opened, and other users see every change. */
export function TreeListPage() {
  const fresh = useFresh(sections.name)
  const ready = useRows() && fresh
  const list = useRemoteList(sections, treeApi.describeSections, {}, { save, ready })
  const sheet = useRef<SheetHandle>(null)
  const add = <Button intent="primary" icon={<Add />} text="新增同级" onClick={() => sheet.current?.run('insertBelow')} />
  return (
    <GridWorkspace
      kind="list" noun="分部" list={list} ref={sheet} empty={add}
      toolbar={<>{add}<Button icon={<Add />} text="新增下级" onClick={() => sheet.current?.run('insertUnder')} /></>}
    />
  )
}
