import { EyeOpen, InboxSearch } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { type Row, timeText } from '#schemas/kit/index.ts'
import { changeLog, RECORDED } from '#schemas/org/changeLog.ts'
import { changedCells } from '#shared/api/changes.ts'
import { companyApi } from '#shared/api/company.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SideCells, SideHeads } from '#client/ui/Sides.tsx'

const titleOf = (entity: string): string => (Object.hasOwn(RECORDED, entity) ? RECORDED[entity as keyof typeof RECORDED] : entity)

const NOTHING = (
  <EmptyState icon={<InboxSearch size={32} />} title="还没有操作记录" text="修改企业资料、字典、参数和业务数据后，这里能查到原值与新值。" />
)

function ChangeDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const cells = changedCells.safeParse(row.cells).data ?? []
  const title = `${titleOf(String(row.entity))} · ${String(row.action)}`
  return (
    <DialogFrame size="M" title={title} code={String(row.subject ?? '')} onClose={onClose}>
      <p className="bp6-text-muted">{[row.realName, timeText(String(row.at)), row.reason].filter(Boolean).join('，')}</p>
      {cells.length === 0
        ? <p className="bp6-text-muted">这次操作没有记录具体取值。</p>
        : (
            <table className="yz-plain-table" aria-label="原值与新值">
              <thead><tr><th>内容</th><SideHeads titles={['原值', '新值']} rows={cells} /></tr></thead>
              <tbody>
                {cells.map(({ label, before, after, number }) => (
                  <tr key={label}><th scope="row">{label}</th><SideCells sides={{ before, after }} number={number} /></tr>
                ))}
              </tbody>
            </table>
          )}
    </DialogFrame>
  )
}

/** 操作记录: changes by user and time; a row opens with its values side by side. */
export function LogSection() {
  const list = useRemoteList(changeLog, companyApi.describeChangeLog)
  const [open, setOpen] = useState<Row | null>(null)
  const events = useMemo(() => ({
    open: (_column: string, row: Row) => setOpen(row),
    rowActions: [{ key: 'show', label: '查看', icon: <EyeOpen />, run: setOpen }],
  }), [])
  return (
    <>
      <GridWorkspace kind="list" noun="记录" list={list} cellEvents={events} exports readOnly empty={NOTHING} />
      {open !== null && <ChangeDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}
