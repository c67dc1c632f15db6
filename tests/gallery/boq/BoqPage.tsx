import { Button } from '@blueprintjs/core'
import { Add, Trash } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/data/http.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { useFresh } from '../useFresh.ts'
import { boqApi } from './contracts.ts'
import { boq } from './grid.ts'

const save = saveBy(boqApi.saveBoq)

/** Whether the 25 rows are ready; `reset=1` restores them first. */
function useRows(): boolean {
  const reset = useQueryParam('reset') === '1'
  const [ready, setReady] = useState(!reset)
  useEffect(() => {
    if (reset) call(boqApi.resetBoq, {}).then(() => setReady(true), () => {})
  }, [reset])
  return ready
}

/** A bill of quantities as a server list: edited in place, ten rows a page, shared with other users. */
export function BoqPage() {
  const fresh = useFresh(boq.name)
  const ready = useRows() && fresh
  const list = useRemoteList(boq, boqApi.describeBoq, {}, { save, ready, pageSize: 10 })
  const sheet = useRef<SheetHandle>(null)
  const add = <Button intent="primary" icon={<Add />} text="新增行" onClick={() => sheet.current?.run('insertBelow')} />
  return (
    <GridWorkspace
      kind="list" noun="清单" list={list} ref={sheet} empty={add}
      toolbar={(
        <>
          {add}
          <Button variant="minimal" icon={<Trash />} aria-label="删除行" title="删除行" onClick={() => sheet.current?.run('deleteRows')} />
        </>
      )}
    />
  )
}
