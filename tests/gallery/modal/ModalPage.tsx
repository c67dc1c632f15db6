import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { quotaList } from '#schemas/quota/lists.ts'
import type { QuotaPayload } from '#schemas/quota/payload.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { QuotaEditorModal } from '#client/business/quota/editor/QuotaEditorModal.tsx'
import { Page } from '#client/ui/Page.tsx'
import { Toolbar } from '#client/ui/Toolbar.tsx'

const ITEM = { analyseItemId: 'item-1', itemName: '一层大厅地面', itemUnit: 'm2', analyseNum: '268.500', itemDesc: '800×800 抛釉砖，水泥砂浆结合层' } as const
const FIRST = { pageNum: 1, pageSize: 20 }

/** The library's own call stands in for the pair that an analysis will bring. */
const save = (payload: QuotaPayload) => call(quotaApi.saveQuotas, payload as Parameters<typeof call<typeof quotaApi.saveQuotas>>[1], { quiet: true })

/** The editor of packages over a page, as an analysis opens it for one of its items. */
export function ModalPage() {
  const [mode, setMode] = useState<'join' | 'variable'>('join')
  const [opened, setOpened] = useState<{ readonly isEdit: boolean } | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const packages = useCall(quotaApi.describeQuotas, FIRST)
  const id = packages.data?.rows[0]?.[quotaList.rowKey]
  return (
    <Page toolbar={(
      <Toolbar label="定额包弹窗工具栏">
        <HTMLSelect aria-label="方式" value={mode} onChange={event => setMode(event.target.value as typeof mode)}>
          <option value="join">join</option>
          <option value="variable">variable</option>
        </HTMLSelect>
        <Button intent="primary" text="新增定额包" onClick={() => setOpened({ isEdit: false })} />
        <Button text="编辑定额包" disabled={id === undefined} onClick={() => setOpened({ isEdit: true })} />
        <span role="status">{saved !== null && `已保存 ${saved}`}</span>
      </Toolbar>
    )}>
      {opened && (
        <QuotaEditorModal
          mode={mode} visible isEdit={opened.isEdit} record={{ ...ITEM, quotaId: opened.isEdit ? String(id) : null }} save={save}
          onSaved={({ quotaCode }) => setSaved(quotaCode)} onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}
