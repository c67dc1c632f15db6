import { Button, Checkbox, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { useState, type KeyboardEvent } from 'react'
import { dec } from '#schemas/kit/index.ts'
import { analysisPricingApi, type PriceSummary, type SolvedTarget } from '#shared/api/analysisPricing.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { clearOfToasts } from '#client/ui/clearOfToasts.ts'
import { DifferenceOf } from '#client/ui/Difference.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { Kbd } from '#client/ui/Kbd.tsx'
import { useDebounced } from '#client/ui/useDebounced.ts'
import type { UndoableAction } from '../useLastDeeds.tsx'
import { marginOf, moneyOf, type OfPrices } from './ofPrices.ts'
import { readFigure } from './wayFields.ts'

const DEBOUNCE_MS = 400
const NEAR = { under: '不高于', nearest: '最接近' } as const

/** The effect of a target: the rate, the changed and retained prices, the reached total and the remainder. */
function Preview({
  solved: { fee, items, kept: retained, total, rest, tail, margin, before }, now,
}: { readonly solved: SolvedTarget, readonly now: PriceSummary }) {
  const isBelow = dec(rest).gte(0)
  return (
    <div className="preview" role="status">
      <p>{fee.name} <b>{fee.before}%</b> 改为 <b>{fee.after}%</b>，改 {items.length} 项，其余 {retained} 项不动</p>
      <p>可达 <b>{moneyOf(total)}</b>，{dec(rest).isZero()
        ? '与目标一致'
        : <>{isBelow ? '低于' : '高于'}目标 <b>{moneyOf(rest.replace('-', ''))}</b></>}</p>
      <p>较现在 <DifferenceOf sum={total} than={before} />，毛利率 {marginOf(now.margin)} → <b>{marginOf(margin)}</b></p>
      {tail !== null && <p>尾差项 {tail.name}，单价 <b>{moneyOf(tail.price)}</b></p>}
    </div>
  )
}

export interface TargetBoxProps {
  readonly of: OfPrices
  readonly summary: PriceSummary
  readonly onDone: (action: UndoableAction) => void
}

/** 目标总价: solves the profit rate for the client's total, and displays it before it is applied (sheet of pricing, Target). */
export function TargetBox({ of: ids, summary, onDone }: TargetBoxProps) {
  const [typed, setTyped] = useState('')
  const [near, setNear] = useState<keyof typeof NEAR>('under')
  const [tail, setTail] = useState(false)
  const { busy, errorOf, send, form } = useSending('total')
  const figure = typed.trim() === '' ? null : readFigure(typed, '目标总价')
  const fault = figure !== null && 'fault' in figure ? figure.fault : undefined
  const { value: input, isSettled, settle: flush } = useDebounced(
    figure !== null && 'text' in figure ? { ...ids, total: figure.text, nearest: near === 'nearest', tail } : null, DEBOUNCE_MS
  )
  const { data, error, mutate } = useCall(analysisPricingApi.target, input, { quiet: true, keepPreviousData: false })
  const refused = fault ?? (isSettled ? error?.message : undefined) ?? errorOf('total') ?? errorOf('')
  const solved = fault === undefined && isSettled ? data : undefined
  const apply = (): void => void send(async () => {
    if (input === null || solved === undefined) return
    const { deedId } = await call(analysisPricingApi.saveTarget, input, { quiet: true })
    setTyped('')
    await mutate(undefined, { revalidate: false })
    if (deedId !== null) onDone({ deedId, label: '目标总价改价', count: solved.items.length })
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // The first click only displays an unseen preview.
      if (solved === undefined) flush()
      else apply()
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      event.stopPropagation()
      setTyped('')
    }
  }
  return (
    <div
      className="yz-price-target" ref={form}
      aria-busy={figure !== null && fault === undefined && solved === undefined && refused === undefined}
    >
      <FieldRow label="目标总价" error={refused} hint="元，含税">
        {aria => <InputGroup
          {...aria} inputMode="decimal" placeholder={moneyOf(summary.total)} value={typed} onValueChange={setTyped} onKeyDown={onKeyDown}
        />}
      </FieldRow>
      <div className="choices" ref={clearOfToasts}>
        <SegmentedControl
          size="small" aria-label="目标总价的取法" value={near} options={Object.entries(NEAR).map(([value, label]) => ({ value, label }))}
          onValueChange={value => setNear(value as keyof typeof NEAR)}
        />
        <Checkbox checked={tail} label="尾差项" title="差额放进工程量最小的一项，最多改动其单价的 1%" onChange={event => setTail(event.currentTarget.checked)} />
      </div>
      {solved !== undefined && <Preview solved={solved} now={summary} />}
      {figure !== null && (
        <div className="acts">
          <Button onClick={() => setTyped('')}>取消 <Kbd>Esc</Kbd></Button>
          <Button intent="primary" disabled={solved === undefined} loading={busy} onClick={apply}>应用 <Kbd>Enter</Kbd></Button>
        </div>
      )}
    </div>
  )
}
