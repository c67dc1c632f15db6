import { Button } from '@blueprintjs/core'
import { InboxSearch, TickCircle } from '@blueprintjs/icons'
import { useState } from 'react'
import { timeText } from '#schemas/kit/index.ts'
import { ledgerFlaws } from '#schemas/org/ledgerProof.ts'
import { proofApi, type LastProof } from '#shared/api/proof.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTask } from '#client/document/useTask.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { Arriving } from '#client/ui/Arriving.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'

const counted = (count: number): string => count.toLocaleString('zh-CN')

function Result({ last }: { readonly last: LastProof | null }) {
  if (last === null) return <p className="yz-section-note" role="status">还没有核对过。每天夜里自动核对一次，也可以现在就核对。</p>
  const { at, byName, keys, postings, flaws } = last
  return (
    <p className="yz-section-note" role="status">
      {timeText(at)} {byName} 核对了 {counted(keys)} 个结存、{counted(postings)} 笔流水，{flaws === 0 ? '全部一致。' : <b>{counted(flaws)} 处不一致。</b>}
    </p>
  )
}

const CLEAN = <EmptyState icon={<TickCircle size={32} />} title="没有不一致" text="流水合计与结存一致，没有结存或日终为负，预留不多于库存。" />
const NEVER = <EmptyState icon={<InboxSearch size={32} />} title="还没有核对过" text="核对会把每个账簿的流水重新加总，与结存逐一比较。" />

/** Shown while the task runs; the section loads its result when it has ended. */
function Running({ taskId, onDone }: { readonly taskId: string, readonly onDone: () => void }) {
  const end = ({ state, error }: { readonly state: string, readonly error: string | null }): void => {
    if (state === 'FAILED') toast.bad(error ?? `${proofApi.start.title}没有完成`)
    onDone()
  }
  useTask(taskId, { onEnded: end, onLost: onDone })
  return null
}

/** 账目核对: findings of the last check of the company's ledgers, run nightly or on request. */
export function ProofSection() {
  const { data, error, mutate } = useCall(proofApi.last, {}, { quiet: true })
  const list = useRemoteList(ledgerFlaws, proofApi.flaws)
  const mayStart = useMay()(proofApi.start.need)
  const [taskId, setTaskId] = useState<string | null>(null)
  const start = async (): Promise<void> => {
    try {
      setTaskId((await call(proofApi.start, {})).taskId)
    } catch {
      // The call reports its error.
    }
  }
  const done = (): void => {
    setTaskId(null)
    void mutate()
    void list.reload()
  }
  if (data === undefined) return <Arriving what="账目核对" error={error} rows={6} columns={2} onRetry={() => void mutate()} />
  return (
    <>
      <Result last={data} />
      {taskId !== null && <Running taskId={taskId} onDone={done} />}
      <GridWorkspace
        kind="list" noun="处" list={list} exports readOnly empty={data === null ? NEVER : CLEAN}
        toolbar={mayStart && <Button intent="primary" text="立即核对" loading={taskId !== null} onClick={() => void start()} />}
      />
    </>
  )
}
