import { useEffect, useRef } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { dueGroups } from '#client/business/process/dueGroups.ts'
import { amountText, kindName, TimeOf, Urgent } from '#client/business/process/taskRow.tsx'
import { useClock } from '#client/ui/useClock.ts'

interface CardProps { readonly row: Row, readonly open: boolean, readonly onOpen: (row: Row) => void }

function Card({ row, open, onOpen }: CardProps) {
  const card = useRef<HTMLButtonElement>(null)
  useEffect(() => { if (open) card.current?.scrollIntoView({ block: 'nearest' }) }, [open])
  return (
    <button ref={card} type="button" className="card" aria-current={open ? 'true' : undefined} onClick={() => onOpen(row)}>
      <span className="first"><Urgent row={row} /><b>{String(row.title ?? row.code ?? '')}</b><span className="amount">{amountText(row)}</span></span>
      <span className="second">
        <span>{[kindName(row), row.projectName, row.starterName].filter(Boolean).join(' · ')}</span>
        <TimeOf row={row} />
      </span>
    </button>
  )
}

/** The documents that wait, by the day on which they are due, each with what one decides by (look 9). */
export function TaskCards({ rows, openId, onOpen }: { readonly rows: readonly Row[], readonly openId: string | null, readonly onOpen: (row: Row) => void }) {
  const groups = dueGroups(rows, useClock())
  return (
    <div className="cards" role="list" aria-label="待我审批">
      {groups.map(({ title, rows: own }) => (
        <section key={title} role="listitem" aria-label={`${title} ${own.length} 件`}>
          <h3>{title}<span>{own.length} 件</span></h3>
          {own.map(row => <Card key={String(row.id)} row={row} open={String(row.id) === openId} onOpen={onOpen} />)}
        </section>
      ))}
    </div>
  )
}
