import { Button } from '@blueprintjs/core'
import { Properties, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useTabParam } from '#client/data/tabAddress.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { toast } from '#client/ui/toaster.tsx'
import { BatchDialog } from './batch/BatchDialog.tsx'
import { ProcessTable } from './ProcessList.tsx'
import { Reader } from './reader/Reader.tsx'
import { useProcessRows } from './useProcessRows.ts'

/** Cards that stand in one list without turning pages. */
const CARDS = 50

function Table({ list, onRead }: { readonly list: RemoteList, readonly onRead: () => void }) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [batch, setBatch] = useState<readonly Row[] | null>(null)
  const agree = () => {
    const rows = selected.map(id => list.model.row(id)).filter(row => row !== undefined)
    const kinds = new Set(rows.map(({ kind }) => kind))
    if (rows.length === 0) toast.info('请先选择要同意的单据')
    else if (kinds.size > 1) toast.info(`所选单据有 ${kinds.size} 种，批量同意一次只能处理一种，可按“单据”筛选后再选`)
    else setBatch(rows)
  }
  return (
    <>
      <ProcessTable
        variant="stillAudit" list={list} onRows={setSelected}
        toolbar={<>
          <Button icon={<Tick />} text="批量同意" onClick={agree} />
          <Button variant="minimal" icon={<Properties />} text="逐件阅读" onClick={onRead} />
        </>}
      />
      {batch && <BatchDialog rows={batch} onClose={() => setBatch(null)} onDone={() => void list.reload()} />}
    </>
  )
}

/** 待我审批: read one after the other, or as a grid where one looks for something or agrees to many. */
export function StillAuditPage() {
  const [form, setForm] = useTabParam('as')
  const list = useProcessRows('stillAudit')
  const reads = form !== 'table'
  const { query: { pageSize }, setPageSize } = list
  useEffect(() => { if (reads && pageSize < CARDS) setPageSize(CARDS) }, [reads, pageSize, setPageSize])
  return reads ? <Reader list={list} onTable={() => setForm('table')} /> : <Table list={list} onRead={() => setForm(null)} />
}
