import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useState } from 'react'
import { PROCESS_GROUPS } from '#schemas/org/processes.ts'
import { approvalApi, type Delegation } from '#shared/api/approval.ts'
import { call } from '#client/data/http.ts'
import { useUser } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { StateTag, type StateTagProps } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { DelegationDialog } from './DelegationDialog.tsx'

const STATES: Readonly<Record<Delegation['state'], StateTagProps>> = {
  COMING: { tone: 'info', shape: 'ring', children: '未开始' },
  RUNNING: { tone: 'warning', shape: 'half', children: '委托中' },
  ENDED: { tone: 'neutral', shape: 'dash', quiet: true, children: '已结束' },
}
const isGroup = (key: string): key is keyof typeof PROCESS_GROUPS => Object.hasOwn(PROCESS_GROUPS, key)
const groupsText = (groups: readonly string[]): string =>
  (groups.length === 0 ? '全部流程' : `${groups.map(key => (isGroup(key) ? PROCESS_GROUPS[key] : key)).join('、')}流程`)

function Line({ row, own: isOwn, onEnd }: { readonly row: Delegation, readonly own: boolean, readonly onEnd: () => void }) {
  return (
    <li>
      <div>
        <b>{isOwn ? `委托给${row.toKv.value}` : `${row.fromKv.value}委托给我`}</b><StateTag {...STATES[row.state]} />
        <p>{[`${row.fromDay} 至 ${row.untilDay}`, groupsText(row.groups)].map(part => <span key={part}>{part}</span>)}</p>
      </div>
      {isOwn && row.state !== 'ENDED' && <Button size="small" text="结束" aria-label={`结束给${row.toKv.value}的委托`} onClick={onEnd} />}
    </li>
  )
}

/** 审批委托: the user's delegates with period and process groups (domain B12.9). */
export function DelegationPanel() {
  const { id } = useUser()
  const { data, error, mutate } = useCall(approvalApi.delegations, {}, { quiet: true })
  const [adding, setAdding] = useState(false)
  if (data === undefined) return <Arriving what="审批委托" error={error} rows={3} columns={2} onRetry={() => void mutate()} />
  const end = async ({ id: ended, toKv }: Delegation) => {
    if (!await confirm({ title: `结束给${toKv.value}的委托？`, text: '他还没有处理的单据回到你这里，之后的审批由你自己处理。', verb: '结束委托' })) return
    try {
      await call(approvalApi.endDelegation, { id: ended })
      toast.ok('委托已结束')
    } catch {
      // The call reports the reason; the list shows the current state.
    }
    await mutate()
  }
  return (
    <div className="yz-signins">
      <header>
        <p>{data.length === 0 ? '出差或休假时，可以请同事在一段时间内代你审批，双方都留有记录。' : '委托期间的审批双方都留有记录。'}</p>
        <Button intent="primary" icon={<Add />} text="新增委托" onClick={() => setAdding(true)} />
      </header>
      {data.length > 0
        && <ul>{data.map(row => <Line key={row.id} row={row} own={row.fromKv.key === id} onEnd={() => void end(row)} />)}</ul>}
      {adding && <DelegationDialog onClose={() => setAdding(false)} onDone={() => { setAdding(false); void mutate() }} />}
    </div>
  )
}
