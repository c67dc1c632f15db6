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

/** The roles that somebody holds in the whole company. */
export function StaffRolesDialog({ person: { userId, realName }, onDone, onClose }: StaffRolesDialogProps) {
  const {
    data: known, error, isValidating, mutate,
  } = useCall(peopleApi.queryStaffRoles, { userId }, { keepPreviousData: false, revalidateIfStale: true, dedupingInterval: 0 })
  const [edited, setEdited] = useState<ReadonlySet<string> | null>(null)
  /** What was held when the first tick was set. */
  const [seen, setSeen] = useState<string[]>()
  const { busy, errorOf, send } = useSending()
  // Ticks that the last opening has left are no ground to tick on.
  const data = isValidating && edited === null ? undefined : known
  const chosen = edited ?? new Set(data?.roleIds)
  const base = seen ?? data?.roleIds
  const dirty = edited !== null && base !== undefined && !same(edited, base)
  const change = (roles: ReadonlySet<string>) => {
    setEdited(roles)
    setSeen(base)
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
