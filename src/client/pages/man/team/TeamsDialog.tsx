import { Button } from '@blueprintjs/core'
import { Add, Edit, People, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { teamList } from '#schemas/man/teams.ts'
import { manApi } from '#shared/api/man.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import '../man.css'

/** 班组: every team, over the list of people; a team opens in a tab of its own. */
export function TeamsDialog({ onClose }: { readonly onClose: () => void }) {
  const go = useGo()
  const list = useRemoteList(teamList, manApi.queryPageTeam, {}, { inAddress: false, pageSize: 20 })
  const { reload } = list
  const [edits, deletes] = [list.can('edit'), list.can('delete')]
  const cellEvents = useMemo<CellEvents>(() => {
    const open = (id: unknown) => {
      onClose()
      go(`/work/team/detail?id=${String(id)}`)
    }
    const remove = async (id: string, name: string) => {
      if (!await confirm({ title: `删除班组“${name}”？`, text: '还有工人的班组不能删除。', verb: '删除', intent: 'danger' })) return
      try {
        await call(manApi.deleteTeam, { ids: [id] })
        toast.ok(`已删除班组“${name}”`)
      } catch {
        // The call has said why.
      }
      await reload()
    }
    return {
      open: (_column, row) => open(row.id),
      rowActions: [
        { key: 'edit', label: '编辑', icon: <Edit />, shown: () => edits, run: row => open(row.id) },
        { key: 'delete', label: '删除', icon: <Trash />, danger: true, shown: () => deletes, run: row => void remove(String(row.id), String(row.teamName)) },
      ],
    }
  }, [deletes, edits, go, onClose, reload])
  const add = edits ? (
    <Button
      intent="primary" icon={<Add />} text="新增班组"
      onClick={() => {
        onClose()
        go('/work/team/detail')
      }}
    />
  ) : undefined
  return (
    <DialogFrame size="L" flush title="班组" onClose={onClose}>
      <div className="yz-man-teams">
        <GridWorkspace
          kind="list" list={list} noun="班组" cellEvents={cellEvents} exports toolbar={add} readOnly
          empty={<EmptyState icon={<People size={32} />} title="还没有班组" text={add && '登记班组以后，工人资料里就能选择它。'} action={add} />}
        />
      </div>
    </DialogFrame>
  )
}
