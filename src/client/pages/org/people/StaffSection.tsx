import { Button } from '@blueprintjs/core'
import { Add, Disable, Exchange, Shield, Tick } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { staff } from '#schemas/org/staff.ts'
import { peopleApi } from '#shared/api/people.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useUser } from '#client/data/session.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { personOf, type Person } from './rows.ts'
import { StaffRolesDialog } from './StaffRolesDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

const save = saveBy(peopleApi.saveStaff)

const isActive = (row: Row): boolean => row.state === 'ENABLED'

type Opened = { readonly dialog: 'roles' | 'transfer', readonly person: Person } | { readonly dialog: 'invite' } | null

/** 员工：name, department and job are edited in place; permissions, state and transfer by row actions (domain B14). */
export function StaffSection() {
  const { id: self } = useUser()
  const list = useRemoteList(staff, peopleApi.describeStaff, {}, { inAddress: false, pageSize: 50, save })
  const [opened, setOpened] = useState<Opened>(null)
  const { reload } = list
  const [edits, adds, enables, disables] = [list.can('edit'), list.can('add'), list.can('enable'), list.can('disable')]

  const rowActions = useMemo<readonly RowAction[]>(() => {
    const another = (row: Row): boolean => row.userId !== self
    const disable = async (person: Person) => {
      const open = (await call(peopleApi.queryStaffDuties, { userId: person.userId })).some(({ count }) => count > 0)
      if (open) return setOpened({ dialog: 'transfer', person })
      const text = '该员工的登录立即失效，数据保留，可以重新启用。'
      if (!await confirm({ title: `停用${person.realName}？`, text, verb: '停用', intent: 'danger' })) return
      await call(peopleApi.disableStaff, { userId: person.userId })
      toast.ok(`已停用${person.realName}`)
    }
    const enable = async (person: Person) => {
      await call(peopleApi.enableStaff, { userId: person.userId })
      toast.ok(`已启用${person.realName}`)
    }
    // The call reports its error.
    const run = (act: (person: Person) => Promise<void>) => (row: Row) => void act(personOf(row)).catch(() => {}).then(reload)
    return [
      ...(edits ? [
        {
          key: 'roles', label: '角色', icon: <Shield />, shown: another,
          run: (row: Row) => setOpened({ dialog: 'roles', person: personOf(row) }),
        },
        { key: 'transfer', label: '移交', icon: <Exchange />, run: (row: Row) => setOpened({ dialog: 'transfer', person: personOf(row) }) },
      ] : []),
      ...(disables
        ? [{
          key: 'disable', label: '停用', icon: <Disable />, danger: true, shown: (row: Row) => another(row) && isActive(row),
          run: run(disable),
        }]
        : []),
      ...(enables
        ? [{ key: 'enable', label: '启用', icon: <Tick />, shown: (row: Row) => another(row) && !isActive(row), run: run(enable) }]
        : []),
    ]
  }, [disables, edits, enables, reload, self])
  const close = () => setOpened(null)
  const done = () => {
    close()
    void reload()
  }
  const add = adds && (
    <Button intent="primary" icon={<Add />} text="邀请员工" onClick={() => setOpened({ dialog: 'invite' })} />
  )
  return (
    <>
      <GridWorkspace kind="list" list={list} noun="员工" cellEvents={{ rowActions }} exports toolbar={add} empty={add || undefined} />
      {opened?.dialog === 'invite' && <InviteDialog onDone={() => void reload()} onClose={close} />}
      {opened?.dialog === 'roles' && <StaffRolesDialog person={opened.person} onDone={done} onClose={close} />}
      {opened?.dialog === 'transfer' && <TransferDialog person={opened.person} onDone={done} onClose={close} />}
    </>
  )
}
