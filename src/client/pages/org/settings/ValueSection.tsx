import { Edit } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { isSettingKey, type SettingKey } from '#schemas/org/settings.ts'
import { settingList } from '#schemas/org/settingValue.ts'
import { companyApi } from '#shared/api/company.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import type { Row } from '#schemas/kit/index.ts'
import { ValueDialog } from './ValueDialog.tsx'

/** 业务参数: all parameters that the company may set, with their first day. */
export function ValueSection() {
  const list = useRemoteList(settingList, companyApi.describeSettings)
  const [open, setOpen] = useState<SettingKey | null>(null)
  const events = useMemo(() => {
    const show = (row: Row): void => {
      const key = String(row.id)
      if (isSettingKey(key)) setOpen(key)
    }
    return { open: (_column: string, row: Row) => show(row), rowActions: [{ key: 'edit', label: '修改与历史', icon: <Edit />, run: show }] }
  }, [])
  return (
    <>
      <GridWorkspace kind="list" noun="参数" list={list} cellEvents={events} exports readOnly />
      {open !== null && <ValueDialog settingKey={open} onClose={() => setOpen(null)} onChanged={() => void list.reload()} />}
    </>
  )
}
