import { Button, HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { timeText, type Draft } from '#schemas/kit/index.ts'
import { quotaList } from '#schemas/quota/lists.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { draftOf, loadQuota } from '#client/business/quota/editor/load.ts'
import type { SnapshotSource } from '#client/business/quota/editor/opening.ts'
import { QuotaEditorModal } from '#client/business/quota/editor/QuotaEditorModal.tsx'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { Page } from '#client/ui/Page.tsx'
import { Toolbar } from '#client/ui/Toolbar.tsx'
import { modalApi } from './contracts.ts'

const ITEM = { itemName: '一层大厅地面', itemUnit: 'm2', analyseNum: '268.500', itemDesc: '800×800 抛釉砖，水泥砂浆结合层' } as const
const FIRST = { pageNum: 1, pageSize: 20 }

/** The header carries the item version at which its package was opened. */
const versioned = (draft: Draft, version: number): Draft => ({ ...draft, head: { ...draft.head, itemVersion: version } })
const save = (analyseItemId: string, draft: Draft, version: number | null) =>
  call(modalApi.save, { analyseItemId, version, draft }, { quiet: true })

/** An item's package, with the pair of calls of an analysis. */
function snapshotOf(analyseItemId: string): SnapshotSource {
  const load = () => call(modalApi.load, { analyseItemId }, { quiet: true })
  return {
    load: async () => {
      const loaded = await load()
      return loaded && { draft: versioned(loaded.draft, loaded.version), can: { edit: true } }
    },
    save: async draft => {
      const { itemVersion } = draft.head
      return { itemVersion: (await save(analyseItemId, draft, typeof itemVersion === 'number' ? itemVersion : null)).version }
    },
    latest: async () => {
      const loaded = await load()
      if (loaded === null) throw new Error('the package is gone')
      return { draft: versioned(loaded.draft, loaded.version), byName: loaded.byName, time: timeText(loaded.time) }
    },
  }
}

/** The package editor over a page, as opened by an analysis for one of its items. */
export function ModalPage() {
  const analyseItemId = useQueryParam('item') ?? 'item-1'
  const source = useMemo(() => snapshotOf(analyseItemId), [analyseItemId])
  const [mode, setMode] = useState<'join' | 'variable'>('join')
  const [opened, setOpened] = useState<{ readonly isEdit: boolean } | null>(null)
  const [message, setMessage] = useState('')
  const packages = useCall(quotaApi.describeQuotas, FIRST)
  const id = packages.data?.rows[0]?.[quotaList.rowKey]
  const select = async (): Promise<void> => {
    const loaded = await call(modalApi.load, { analyseItemId })
    const { version } = await save(analyseItemId, draftOf(await loadQuota(String(id))), loaded?.version ?? null)
    setMessage(`已选用 第 ${version} 版`)
  }
  return (
    <Page toolbar={(
      <Toolbar label="定额包弹窗工具栏">
        <HTMLSelect aria-label="方式" value={mode} onChange={event => setMode(event.target.value as typeof mode)}>
          <option value="join">join</option>
          <option value="variable">variable</option>
        </HTMLSelect>
        <Button text="选用定额包" disabled={id === undefined} onClick={() => void select()} />
        <Button intent="primary" text="编辑定额包" onClick={() => setOpened({ isEdit: true })} />
        <Button text="查看定额包" onClick={() => setOpened({ isEdit: false })} />
        <span role="status">{message}</span>
      </Toolbar>
    )}>
      {opened && (
        <QuotaEditorModal
          mode={mode} visible isEdit={opened.isEdit} record={{ ...ITEM, analyseItemId }} source={source}
          onSaved={({ itemVersion }) => setMessage(`已保存 第 ${String(itemVersion)} 版`)} onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}
