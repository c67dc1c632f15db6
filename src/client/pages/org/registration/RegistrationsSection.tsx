import { Button } from '@blueprintjs/core'
import { EyeOpen, Office } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { registrations } from '#schemas/org/registrations.ts'
import { registrationApi } from '#shared/api/org/registration.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** 入驻申请: applications of companies, each reviewed in a dialog (domain B15). */
export function RegistrationsSection() {
  const list = useRemoteList(registrations, registrationApi.describeApplies)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Row | null>(null)
  const cellEvents = useMemo<CellEvents>(() => ({
    open: (_column, row) => setOpened(row),
    rowActions: [{ key: 'review', label: '查看并审核', icon: <EyeOpen />, run: setOpened }],
  }), [])
  const review = () => {
    const row = selected[0] === undefined ? undefined : list.model.row(selected[0])
    if (row === undefined) toast.info('请先选择一条申请')
    else setOpened(row)
  }
  return (
    <>
      <GridWorkspace
        kind="list"
        list={list}
        noun="入驻申请"
        readOnly
        exports
        cellEvents={cellEvents}
        onRows={setSelected}
        toolbar={<Button intent="primary" icon={<EyeOpen />} text="审核" onClick={review} />}
        empty={<EmptyState icon={<Office size={32} />} title="还没有入驻申请" text="企业在登录页提交申请后会出现在这里。" />}
      />
      {opened && (
        <ReviewDialog
          row={opened}
          onClose={() => setOpened(null)}
          onDecided={() => {
            setOpened(null)
            void list.reload()
          }}
        />
      )}
    </>
  )
}
