import { useEffect, useRef } from 'react'
import { formatCell, NO_LOOKUPS, type Grid, type Row } from '#schemas/kit/index.ts'
import { stillAuditList } from '#schemas/process/lists.ts'
import { dueGroups } from '#client/business/process/dueGroups.ts'
import { amountText, kindName, TimeOf, Urgent } from '#client/business/process/taskRow.tsx'
import { useClock } from '#client/ui/useClock.ts'
import { useSteadyRows } from '#client/ui/useSteadyRows.ts'

interface CardProps { readonly grid: Grid, readonly row: Row, readonly open: boolean, readonly onOpen: (row: Row) => void }

function Card({ grid, row, open, onOpen }: CardProps) {
  const card = useRef<HTMLButtonElement>(null)
  useEffect(() => { if (open) card.current?.scrollIntoView({ block: 'nearest' }) }, [open])
  return (
    <button ref={card} type="button" className="card" aria-current={open ? 'true' : undefined} onClick={() => onOpen(row)}>
      <span
        className="first"
      ><Urgent row={row} /><b>{String(row.title ?? row.code ?? '')}</b><span className="amount">{amountText(row)}</span></span>
      <span className="second">
        <span>{[kindName(row), row.projectName, row.starterName].filter(Boolean).join(' · ')}</span>
        {grid === stillAuditList ? <TimeOf row={row} /> : <ApprovalState row={row} />}
      </span>
    </button>
  )
}

const ApprovalState = ({ row }: { readonly row: Row }) =>
  (row.read === '0'
    ? <span className="unread">未读</span>
    : <span>{formatCell(row.state ?? null, stillAuditList.columns.state, NO_LOOKUPS)}</span>)

/** The documents of a list as cards with the facts for a decision; pending ones grouped by due day (look 9). */
export function TaskCards({
  grid, rows: currentRows, openId, onOpen,
}: { readonly grid: Grid, readonly rows: readonly Row[], readonly openId: string | null, readonly onOpen: (row: Row) => void }) {
  const now = useClock()
  const { rows, over } = useSteadyRows(currentRows)
  const card = (row: Row) => <Card key={String(row.id)} grid={grid} row={row} open={String(row.id) === openId} onOpen={onOpen} />
  if (grid !== stillAuditList) return <div
    className="cards" role="list" aria-label={grid.title} {...over}
  >{rows.map(row => <div key={String(row.id)} role="listitem">{card(row)}</div>)}</div>
  const groups = dueGroups(rows, now)
  return (
    <div className="cards" role="list" aria-label={grid.title} {...over}>
      {groups.map(({ title, rows: groupRows }) => (
        <section key={title} role="listitem" aria-label={`${title} ${groupRows.length} 件`}>
          <h3>{title}<span>{groupRows.length} 件</span></h3>
          {groupRows.map(card)}
        </section>
      ))}
    </div>
  )
}
