import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { useState } from 'react'
import { dec, formatCell, isEmpty, sumOf, toScale, toText, ZERO, type Row, type Value } from '#schemas/kit/index.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { entitlementTakers } from '#schemas/supply/reference.ts'
import type { EntitlementStanding } from '#shared/api/subscribe.ts'
import { BASE, useGo } from '#client/data/navigation.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { CauseForm } from './CauseForm.tsx'
import { EntitlementBar } from './EntitlementBar.tsx'
import { LINE } from './follow.ts'
import { SurplusLine } from './SurplusLine.tsx'
import { useStandings } from './useStandings.ts'
import './subscribe.css'

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
const number = (value: Value | undefined): string => text(value) || '0'

function Takers({ takers, unit }: { readonly takers: EntitlementStanding['takers'], readonly unit: string }) {
  const go = useGo()
  const { store } = useDocument()
  const { columns } = entitlementTakers
  const sum = (key: 'quantity' | 'taken'): string => toScale(sumOf(takers.map(one => text(one[key]) || '0')), 6)
  const format = (value: Value, key: 'quantity' | 'taken'): string => formatCell(value, columns[key], store.lookups)
  const pageOf = (id: string): string => subscribe.opens!.replace('{id}', encodeURIComponent(id))
  if (takers.length === 0) return <p className="none">还没有其他单据申购这一额度。</p>
  return (
    <table className="yz-plain" aria-label="已申购的单据">
      <thead><tr><th>日期</th><th>已申购</th><th>部位</th><th className="number">数量 {unit}</th><th className="number">已取用 {unit}</th></tr></thead>
      <tbody>
        {takers.map(one => (
          <tr key={String(one.id)}>
            <td>{text(one.day).slice(5)}</td>
            <td><a
              href={BASE + pageOf(String(one.id))}
              onClick={event => { if (!event.ctrlKey && !event.metaKey) { event.preventDefault(); go(pageOf(String(one.id))) } }}
            >{text(one.code)}</a></td>
            <td>{text(one.place) || '—'}</td>
            <td
              className="number"
            >{format(one.quantity ?? null, 'quantity')}</td><td className="number">{format(one.taken ?? null, 'taken')}</td>
          </tr>
        ))}
        <tr className="sum"><td /><td>合计 {takers.length} 单</td><td /><td
          className="number"
        >{format(sum('quantity'), 'quantity')}</td><td className="number">{format(sum('taken'), 'taken')}</td></tr>
      </tbody>
    </table>
  )
}

function Entitlement({
  row, at, standing: entitlement,
}: { readonly row: Row, readonly at: number, readonly standing: EntitlementStanding | undefined }) {
  const { store } = useDocument()
  const narrow = useBreakpoint() !== 'wide'
  const [open, setOpen] = useState(!narrow)
  const { columns } = store.line(LINE).grid
  const format = (value: Value): string => formatCell(value, columns.quantity!, store.lookups)
  const unit = formatCell(row.unit, columns.unit!, store.lookups)
  const [quantity, over] = [dec(number(row.quantity)), dec(number(row.over))]
  const hasLimit = !isEmpty(row.limit ?? null)
  const before = hasLimit ? dec(number(row.limit)).minus(number(row.asked)).minus(number(row.left)) : ZERO
  return (
    <section className={`yz-rowdock${open ? ' open' : ''}`} aria-label="额度">
      <header>
        {narrow && <Button
          variant="minimal" size="small" icon={open ? <ChevronDown /> : <ChevronUp />} aria-label={open ? '收起额度' : '展开额度'}
          aria-expanded={open} onClick={() => setOpen(!open)}
        />}
        <b>{at + 1}</b><b className="name">{text(row.itemName) || '未填写'}</b><span>{[text(row.spec), unit].filter(Boolean)
          .join(' ')}</span><span>{text(row.projectItemName) || '公共费用'}</span>
        <span className="yz-grow" />
        {hasLimit
          ? <span className="figures">剩余额度 <b>{format(row.left ?? null)}</b>，本次 <b>{format(row.quantity ?? null) || '0'}</b>{over.gt(ZERO)
            && <>，<b className="over">▲ 超 {format(toText(over))}</b></>}</span>
          : <span className="figures">{row.special === true
            ? <span className="special">特殊材料：目标成本中没有{text(row.libMaterialId) === '' ? '，提交前请先转入材料库' : ''}</span>
            : '没有限额'}</span>}
      </header>
      <SurplusLine row={row} />
      {open && hasLimit && <EntitlementBar
        asked={toText(dec(number(row.asked)).plus(before))} within={toText(quantity.minus(over))} over={toText(over)}
        limit={number(row.limit)} shown={format}
      />}
      {open && hasLimit && (
        <div className="parts">
          {over.gt(ZERO) && <CauseForm key={String(row.id)} row={row} />}
          <div className="takers" tabIndex={0}>
            {before.gt(ZERO) && <p className="none">本单前面的行已用 {format(toText(before))}。</p>}
            <Takers takers={entitlement?.takers ?? []} unit={unit} />
          </div>
        </div>
      )}
    </section>
  )
}

export function EntitlementDock({ rowId }: { readonly rowId: string | null }) {
  const { store } = useDocument()
  const rows = useDraft(store).lines[LINE] ?? []
  const standings = useStandings()
  const at = Math.max(rows.findIndex(({ id }) => id === rowId), 0)
  const row = rows[at]
  return row === undefined ? null : <Entitlement row={row} at={at} standing={standings.get(String(row.id))} />
}
