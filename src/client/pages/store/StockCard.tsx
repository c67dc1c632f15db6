import { Button } from '@blueprintjs/core'
import { Cross, Inbox } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { DOCUMENTS } from '#schemas/documents.ts'
import { dec, groupThousands, pageOfRow, toText, type Row } from '#schemas/kit/index.ts'
import { stockMoves } from '#schemas/store/moves.ts'
import { storeApi } from '#shared/api/store.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { BASE, useGo } from '#client/data/navigation.ts'
import { useCall } from '#client/data/swr.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { DateRangeField } from '#client/ui/pick/DateField.tsx'

const PERIOD = {
  id: 'stock-period', 'aria-invalid': false, 'aria-required': false, 'aria-describedby': undefined, 'aria-label': '期间',
} as const
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const quantity = (value: string): string => groupThousands(toText(dec(value)))

function pageOf({ documentKind, documentId }: Row): string | undefined {
  const document = DOCUMENTS.find(({ name }) => name === documentKind)
  return document && pageOfRow(document, { id: text(documentId) })
}

interface StockCardProps {
  readonly projectId: string
  readonly row: Row
  /** The past day of the displayed stock. */
  readonly until: string | null
  readonly onClose: () => void
}

/** 进出卡 below the stock: all postings of one of its rows, with links to the bills. */
export function StockCard({ projectId, row, until: lastDay, onClose }: StockCardProps) {
  const go = useGo()
  const [period, setPeriod] = useState<{ readonly from: string | null, readonly to: string | null }>({ from: null, to: lastDay })
  const stock = text(row.id)
  const params = useMemo(
    () => ({ projectId, stock, ...(period.from !== null && { from: period.from }), ...(period.to !== null && { to: period.to }) }),
    [period, projectId, stock]
  )
  const list = useRemoteList(stockMoves, storeApi.card, params, { of: `${projectId}/${stock}`, inAddress: false })
  const { data: totals } = useCall(storeApi.cardTotals, params)
  const events = useMemo<CellEvents>(() => ({
    open(_column, move) {
      const page = pageOf(move)
      if (page !== undefined) go(page)
    },
    href(_column, move) {
      const page = pageOf(move)
      return page === undefined ? undefined : BASE + page
    },
  }), [go])
  return (
    <section className="yz-stockcard" aria-label="进出卡">
      <header>
        <b>进出卡</b><span>{[row.itemName, row.spec, row.brand, row.lot].map(text).filter(Boolean).join(' ')}</span>
        {totals && (
          <span className="figures">
            期初 <b>
              {quantity(totals.opening)}
            </b>，收入 <b>{quantity(totals.incoming)}</b>，发出 <b>{quantity(totals.outgoing)}</b>，结存 <b>{quantity(totals.closing)}</b>
            {totals.closingAmount !== null && <>，<b>{groupThousands(totals.closingAmount)}</b> 元</>}
          </span>
        )}
        <span className="yz-grow" />
        <Button variant="minimal" icon={<Cross />} aria-label="关闭进出卡" onClick={onClose} />
      </header>
      <GridWorkspace
        kind="list" noun="收发" list={list} cellEvents={events} readOnly exports
        toolbar={<DateRangeField aria={PERIOD} from={period.from} to={period.to} onChange={setPeriod} />}
        empty={<EmptyState icon={<Inbox size={32} />} title="没有收发" text="这段时间里没有入库和出库。" />}
      />
    </section>
  )
}
