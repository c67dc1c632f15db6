import { Button } from '@blueprintjs/core'
import { Add, Disable, Duplicate, Key, Tick } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { roles } from '#schemas/org/roles.ts'
import { peopleApi } from '#shared/api/people.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { NewRoleDialog } from './NewRoleDialog.tsx'
import { RoleMatrixDialog } from './RoleMatrixDialog.tsx'
import { roleOf, type NamedRole } from './rows.ts'

const save = saveBy(peopleApi.saveRoles)

type Opened = { readonly dialog: 'matrix', readonly role: NamedRole } | { readonly dialog: 'add', readonly from?: NamedRole } | null

/** 角色：the twelve fixed ones and the company's, whose names and descriptions are edited in place. */
export function RolesSection() {
  const list = useRemoteList(roles, peopleApi.describeRoles, {}, { inAddress: false, pageSize: 50, save })
  const [opened, setOpened] = useState<Opened>(null)
  const { reload } = list
  const [adds, enables, disables] = [list.can('add'), list.can('enable'), list.can('disable')]

  const rowActions = useMemo<readonly RowAction[]>(() => {
    const disable = async ({ id, name }: NamedRole) => {
      const text = '任此角色的员工立即失去由它得到的权限，可以重新启用。'
      if (!await confirm({ title: `停用角色“${name}”？`, text, verb: '停用', intent: 'danger' })) return
      await call(peopleApi.disableRole, { id })
      toast.ok(`已停用“${name}”`)
    }
    const enable = async ({ id, name }: NamedRole) => {
      await call(peopleApi.enableRole, { id })
      toast.ok(`已启用“${name}”`)
    }
    // The call reports its error.
    const run = (act: (role: NamedRole) => Promise<void>) => (row: Row) => void act(roleOf(row)).catch(() => {}).then(reload)
    return [
      { key: 'matrix', label: '权限', icon: <Key />, run: row => setOpened({ dialog: 'matrix', role: roleOf(row) }) },
      { key: 'copy', label: '复制角色', icon: <Duplicate />, shown: () => adds, run: row => setOpened({ dialog: 'add', from: roleOf(row) }) },
      {
        key: 'disable', label: '停用', icon: <Disable />, danger: true,
        shown: row => disables && row.own === true && row.state === 'ENABLED', run: run(disable),
      },
      {
        key: 'enable', label: '启用', icon: <Tick />, shown: row => enables && row.own === true && row.state !== 'ENABLED', run: run(enable),
      },
    ]
  }, [adds, enables, disables, reload])
  const close = () => setOpened(null)
  const add = adds && <Button intent="primary" icon={<Add />} text="新增角色" onClick={() => setOpened({ dialog: 'add' })} />
  return (
    <>
      <GridWorkspace kind="list" list={list} noun="角色" cellEvents={{ rowActions }} exports toolbar={add} />
      {opened?.dialog === 'matrix' && <RoleMatrixDialog role={opened.role} onClose={close} />}
      {opened?.dialog === 'add' && (
        <NewRoleDialog
          from={opened.from}
          onDone={role => {
            void reload()
            setOpened({ dialog: 'matrix', role })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
