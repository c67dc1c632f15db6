import { Edit } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { flowList } from '#schemas/org/flows.ts'
import { isProcessKey, type ProcessKey } from '#schemas/org/processes.ts'
import { companyApi } from '#shared/api/company.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { FlowDialog } from './FlowDialog.tsx'

/** 审批流程: every process with its nodes, and the editor of its definition. */
export function FlowSection() {
  const list = useRemoteList(flowList, companyApi.describeFlows)
  const [open, setOpen] = useState<ProcessKey | null>(null)
  const events = useMemo(() => {
    const show = (row: Row): void => {
      const key = String(row.id)
      if (isProcessKey(key)) setOpen(key)
    }
    return { open: (_column: string, row: Row) => show(row), rowActions: [{ key: 'edit', label: '查看与编辑', icon: <Edit />, run: show }] }
  }, [])
  return (
    <>
      <GridWorkspace kind="list" noun="流程" list={list} cellEvents={events} exports readOnly />
      {open !== null && <FlowDialog flowKey={open} onClose={() => setOpen(null)} onPublished={() => void list.reload()} />}
    </>
  )
}
