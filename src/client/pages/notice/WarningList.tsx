import { Button, SegmentedControl } from '@blueprintjs/core'
import { Cross, Endorsed, EyeOpen, Tick, WarningSign } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { warnings } from '#schemas/notice/warnings.ts'
import { noticeApi } from '#shared/api/notice.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'

type WarningAction = 'ACK' | 'CLOSED'
const ACTION_LABELS = { ACK: '知悉', CLOSED: '关闭' } as const satisfies Record<WarningAction, string>
const isAllowed = (row: Row, action: WarningAction): boolean => row.canHandle === true && row.state !== 'CLOSED' && row.state !== action

/** 预警通知: open findings of the rules (domain B13). */
export function WarningList() {
  const go = useGo()
  const [closed, setClosed] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [checking, setChecking] = useState(false)
  const list = useRemoteList(warnings, noticeApi.queryWarnings, { closed })
  const { reload, model } = list
  const wide = useBreakpoint() === 'wide'
  const word = (text: string) => (wide ? text : undefined)

  const handle = useCallback(async (rows: readonly Row[], action: WarningAction) => {
    const open = rows.filter(row => isAllowed(row, action))
    if (open.length === 0) {
      toast.info(rows.length > 0 ? `所选预警不能${ACTION_LABELS[action]}` : '请先选择预警')
      return
    }
    const label = open.length === 1 ? `“${String(open[0]?.objectName ?? '')}”的预警` : ` ${open.length} 条预警`
    if (action === 'CLOSED' && !await confirm({ title: `关闭${label}？`, text: '情况没有改变的，下次检查会再次提出。', verb: '关闭' })) return
    try {
      await call(noticeApi.updateWarnings, { ids: open.map(row => String(row.id)), state: action })
      toast.ok(`已${ACTION_LABELS[action]} ${open.length} 条预警`)
    } catch {
      // The call reports its error.
    }
    await reload()
  }, [reload])
  const check = async () => {
    setChecking(true)
    try {
      const { open } = await call(noticeApi.checkWarnings, {})
      toast.ok(open > 0 ? `检查完成，${open} 条未关闭` : '检查完成，没有预警')
    } catch {
      // The call reports its error.
    }
    setChecking(false)
    await reload()
  }
  const chosen = () => selected.map(id => model.row(id)).filter(row => row !== undefined)
  const open = useCallback((row: Row) => {
    if (row.route) go(String(row.route))
    else toast.info('这条预警没有可打开的页面')
  }, [go])
  const rowActions = useMemo<readonly RowAction[]>(() => [
    { key: 'open', label: '打开', icon: <EyeOpen />, shown: row => Boolean(row.route), run: open },
    { key: 'ack', label: '知悉', icon: <Tick />, shown: row => isAllowed(row, 'ACK'), run: row => void handle([row], 'ACK') },
    { key: 'close', label: '关闭', icon: <Cross />, shown: row => isAllowed(row, 'CLOSED'), run: row => void handle([row], 'CLOSED') },
  ], [open, handle])
  return (
    <GridWorkspace
      kind="list" list={list} noun="预警" readOnly
      onRows={setSelected}
      cellEvents={{ open: (_column, row) => open(row), rowActions }}
      toolbar={<>
        <SegmentedControl
          size="small" aria-label="是否关闭" value={closed ? 'all' : 'open'} onValueChange={value => setClosed(value === 'all')}
          options={[{ label: '未关闭', value: 'open' }, { label: '全部', value: 'all' }]}
        />
        <Button icon={<Tick />} text={word('知悉')} aria-label="知悉" title="知悉" onClick={() => void handle(chosen(), 'ACK')} />
        <Button icon={<Cross />} text={word('关闭')} aria-label="关闭预警" title="关闭预警" onClick={() => void handle(chosen(), 'CLOSED')} />
        <Button
          variant="minimal" icon={<Endorsed />} text={word('重新检查')} aria-label="重新检查" title="重新检查" loading={checking}
          onClick={() => void check()}
        />
      </>}
      empty={<EmptyState icon={<WarningSign size={32} />} title="没有预警" text="每天夜里自动检查，也可以点“重新检查”。" />}
    />
  )
}
