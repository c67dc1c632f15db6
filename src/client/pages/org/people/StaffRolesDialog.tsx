import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import type { Person } from './rows.ts'
import { useSending } from '#client/document/useSending.ts'

interface StaffRolesDialogProps {
  readonly person: Person
  readonly onDone: () => void
  readonly onClose: () => void
}

const same = (a: ReadonlySet<string>, b: readonly string[]): boolean => a.size === b.length && b.every(id => a.has(id))

export function StaffRolesDialog({ person: { userId, realName }, onDone, onClose }: StaffRolesDialogProps) {
  const {
    data: cached, error, isValidating, mutate,
  } = useCall(peopleApi.queryStaffRoles, { userId }, { keepPreviousData: false, revalidateIfStale: true, dedupingInterval: 0 })
  const [edited, setEdited] = useState<ReadonlySet<string> | null>(null)
  /** The roles when the first tick was set. */
  const [initial, setInitial] = useState<string[]>()
  const { busy, errorOf, send } = useSending()
  // Cached roles are not edited while they are revalidated.
  const data = isValidating && edited === null ? undefined : cached
  const chosen = edited ?? new Set(data?.roleIds)
  const base = initial ?? data?.roleIds
  const dirty = edited !== null && base !== undefined && !same(edited, base)
  const change = (roles: ReadonlySet<string>) => {
    setEdited(roles)
    setInitial(base)
  }
  const save = () => void send(async () => {
    const { warnings } = await call(peopleApi.saveStaffRoles, { userId, roleIds: [...chosen], was: base }, { quiet: true })
    toast.ok(`已调整${realName}的角色，立即生效`)
    for (const warning of warnings) toast.info(`请留意：${warning}`)
    onDone()
  })
  return (
    <DialogFrame
      size="S" title={`${realName}的角色`} dirty={dirty} onClose={onClose}
      actions={<Button intent="primary" text="保存" loading={busy} disabled={data === undefined} onClick={save} />}
    >
      {data === undefined
        ? <Arriving what="角色" error={error} onRetry={() => void mutate()} />
        : (
            <FieldRow label="在整个企业担任" error={errorOf('')}>
              {() => <RoleChoice chosen={chosen} onChange={change} />}
            </FieldRow>
          )}
    </DialogFrame>
  )
}
