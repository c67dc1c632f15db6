import { Button } from '@blueprintjs/core'
import { Import, Tick } from '@blueprintjs/icons'
import { useEffect, useMemo } from 'react'
import { pageOfRow, type Row } from '#schemas/kit/index.ts'
import { WAIT_LIGHT, PENDING_WORK, type Wait } from '#schemas/store/pendingLists.ts'
import { editNeedOf, readNeedOf } from '#shared/api/document.ts'
import { storeWaitsApi as api } from '#shared/api/storeWaits.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { HandButton } from './HandButton.tsx'
import { carryPage } from './WaitList.tsx'
import './store.css'

/** Kinds that bring goods in; the others take goods out. */
const COMES_IN: ReadonlySet<Wait> = new Set(['ARRIVAL', 'BACK'])
const LISTS = { ARRIVAL: api.arrivals, PICK: api.issues, BACK: api.returns, RETURN: api.returns } as const
const facts = ({ name, party, projectName, warehouseName, day }: Row): string =>
  [name, party, projectName, warehouseName, day].filter(Boolean).join(' · ')

/** A pending document: its rows with a remainder, and the bills for them. */
function PendingDocument({ wait, id }: { readonly wait: Wait, readonly id: string }) {
  const { title, verb, from, by, rows: grid } = PENDING_WORK[wait]
  const go = useGo()
  const hasPermission = useMay()
  const { setTitle } = useTab()
  const { data } = useCall(LISTS[wait], { id })
  const row = data?.rows[0]
  const params = useMemo(() => ({ id }), [id])
  const list = useRemoteList(grid, api[wait], params, { of: id, inAddress: false })
  const code = row?.code ?? ''
  useEffect(() => setTitle(code === '' ? title : `${title} ${code}`), [code, setTitle, title])
  const opens = hasPermission(readNeedOf(from)) ? pageOfRow(from, { id }) : undefined
  const carry = hasPermission(editNeedOf(by)) && list.total > 0
    && <Button intent="primary" icon={COMES_IN.has(wait) ? <Import /> : undefined} text={verb} onClick={() => go(carryPage(wait, id))} />
  return (
    <article className="yz-storage" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {opens === undefined
          ? <span>{code}</span>
          : <Button variant="minimal" size="small" text={code} onClick={() => go(opens)} aria-label={`打开${from.title} ${code}`} />}
        {row !== undefined && <span className="note">{facts(row)}</span>}
        {row?.light === 'LATE' && wait === 'ARRIVAL' && <span className="late">{WAIT_LIGHT.LATE} {row.lateDays} 天</span>}
      </header>
      <div className="panel">
        <GridWorkspace
          kind="list" noun="明细" list={list} readOnly exports
          toolbar={carry && <>{carry}{wait === 'ARRIVAL' && <HandButton order={id} />}</> || undefined}
          empty={<EmptyState
            icon={<Tick size={32} />} title="没有剩余的明细" text={row === undefined ? '单据不存在、还没有批准，或者不属于你的项目。' : `${from.title}已全部办完，或余量已关闭。`}
          />}
        />
      </div>
    </article>
  )
}

export const waitPage = (wait: Wait) => function WaitPage() {
  const id = useQueryParam('id')
  return id === null
    ? <EmptyState icon={<Tick size={32} />} title="没有选择单据" text="在项目的仓储里打开。" />
    : <PendingDocument key={id} wait={wait} id={id} />
}
