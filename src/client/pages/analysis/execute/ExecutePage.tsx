import { Button } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useCallback, useMemo, useRef, useState } from 'react'
import { executeItems } from '#schemas/analysis/execute.ts'
import type { Row } from '#schemas/kit/index.ts'
import { analysisExecuteApi as api } from '#shared/api/analysisExecute.ts'
import { saveExport } from '#client/business/export/saveExport.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { TargetFrame } from './TargetFrame.tsx'

const REFUSED = { title: '没有查看执行测算的权限', text: '执行测算由负责计划、施工、采购、仓库和成本的项目成员查看，需要时请联系项目负责人。' }

function Items({ projectId }: { readonly projectId: string }) {
  const ids = useMemo(() => ({ projectId }), [projectId])
  const list = useRemoteList(executeItems, api.page, ids, { of: projectId, inAddress: false })
  const sheet = useRef<SheetHandle>(null)
  const [opened, setOpened] = useState<Row | null>(null)
  const cellEvents = useMemo<CellEvents>(() => ({ open: (_column, row) => { if (typeof row.steps === 'number') setOpened(row) } }), [])
  const close = useCallback(() => {
    setOpened(null)
    sheet.current?.focus()
  }, [])
  return (
    <>
      <GridWorkspace kind="list" noun="清单项" list={list} ref={sheet} cellEvents={cellEvents} />
      {opened !== null && <ItemDialog of={ids} item={opened} onClose={close} />}
    </>
  )
}

/** 执行测算: the calculation of a won project for those who build it: packages, steps, materials and the plan (spec-1 §2, domain B5.1). */
export function ExecutePage() {
  const projectId = useRouteParam('id')
  const hasPermission = useMay()
  const go = useGo()
  const project = useProject(projectId)
  const name = project?.brieflyName || project?.projectName
  const tools = hasPermission(api.export.need, projectId) && <Button
    icon={<Export />} text="导出清单、工序和材料" onClick={() => void saveExport(api.export, { projectId }, () => go('/exportTasks'), name)}
  />
  return <TargetFrame
    projectId={projectId} may={hasPermission(api.page.need, projectId)} refused={REFUSED} tools={tools}
  >{() => <Items key={projectId} projectId={projectId} />}</TargetFrame>
}
