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
        {grid === stillAuditList ? <TimeOf row={row} /> : <Standing row={row} />}
      </span>
    </button>
  )
}

/** Of a document that does not ask the person: whether a copy is unread, else how its approval stands. */
const Standing = ({ row }: { readonly row: Row }) =>
  (row.read === '0'
    ? <span className="unread">未读</span>
    : <span>{formatCell(row.state ?? null, stillAuditList.columns.state, NO_LOOKUPS)}</span>)

/** The documents of a list, each with what one decides by; those that wait by the day on which they are due (look 9). */
export function TaskCards({
  grid, rows: given, openId, onOpen,
}: { readonly grid: Grid, readonly rows: readonly Row[], readonly openId: string | null, readonly onOpen: (row: Row) => void }) {
  const now = useClock()
  const { rows, over } = useSteadyRows(given)
  const card = (row: Row) => <Card key={String(row.id)} grid={grid} row={row} open={String(row.id) === openId} onOpen={onOpen} />
  if (grid !== stillAuditList) return <div
    className="cards" role="list" aria-label={grid.title} {...over}
  >{rows.map(row => <div key={String(row.id)} role="listitem">{card(row)}</div>)}</div>
  const groups = dueGroups(rows, now)
  return (
    <div className="cards" role="list" aria-label={grid.title} {...over}>
      {groups.map(({ title, rows: own }) => (
        <section key={title} role="listitem" aria-label={`${title} ${own.length} 件`}>
          <h3>{title}<span>{own.length} 件</span></h3>
          {own.map(card)}
        </section>
      ))}
    </div>
  )
}
