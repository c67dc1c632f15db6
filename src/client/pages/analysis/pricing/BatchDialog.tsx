import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { PRICE_WAY } from '#schemas/pricing/feeTerms.ts'
import { analysisPricingApi, type PricePreview } from '#shared/api/analysisPricing.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DifferenceOf } from '#client/ui/Difference.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useDebounced } from '#client/ui/useDebounced.ts'
import type { UndoableAction } from '../useLastDeeds.tsx'
import { MovedPrices } from './MovedPrices.tsx'
import { moneyOf, type OfPrices } from './ofPrices.ts'
import { readFigure, WAY_FIELDS, type BatchWay } from './wayFields.ts'

export interface BatchDialogProps {
  readonly of: OfPrices
  /** The pricing way to set; null: each item is priced again in its way. */
  readonly way: BatchWay | null
  /** Undefined: all items. */
  readonly itemIds: readonly string[] | undefined
  readonly onDone: (action: UndoableAction | null) => void
  readonly onClose: () => void
}

const DEBOUNCE_MS = 300

/** The effect of a price change in money, and the retained items with reasons. */
function Sums({ preview: { items, kept: retained, keptWhy, before, after } }: { readonly preview: PricePreview }) {
  return (
    <p role="status">
      {items.length === 0
        ? '没有单价需要改变'
        : <>改 {items.length} 项，合价 {moneyOf(before)} → <b>{moneyOf(after)}</b> <DifferenceOf sum={after} than={before} /></>}
      {retained > 0 && `；${retained} 项不动：${keptWhy.join('、')}`}
    </p>
  )
}

/** 设方式、重算: every price change is displayed in money before it is applied (sheet of pricing, Ways). */
export function BatchDialog({ of: ids, way, itemIds, onDone, onClose }: BatchDialogProps) {
  const field = way === null ? null : WAY_FIELDS[way]
  const [typed, setTyped] = useState('')
  const [decided, setDecided] = useState(false)
  const { busy, errorOf, send, form } = useSending('param')
  const isBlank = typed.trim() === ''
  const figure = field === null || isBlank ? null : readFigure(typed, field.label)
  const fault = figure !== null && 'fault' in figure ? figure.fault : undefined
  const isReady = fault === undefined && (field === null || 'optional' in field || !isBlank)
  const { value: input, isSettled } = useDebounced(isReady ? {
    ...ids, decided, ...(itemIds && { itemIds: [...itemIds] }), ...(way !== null && { way }),
    ...(figure !== null && 'text' in figure && { param: figure.text }),
  } : null, DEBOUNCE_MS)
  const { data, error } = useCall(analysisPricingApi.preview, input, { quiet: true, keepPreviousData: false })
  const count = data?.items.length ?? 0
  const title = way === null ? '重算单价' : `按${PRICE_WAY[way]}定价`
  const apply = (): void => void send(async () => {
    if (input === null) return
    const { done, deedId } = await call(analysisPricingApi.save, input, { quiet: true })
    onDone(deedId === null ? null : { deedId, label: title, count: done })
  })
  return (
    <DialogFrame
      size="M" title={title} code={itemIds === undefined ? '全部清单项' : `所选 ${itemIds.length} 项`} onClose={onClose}
      actions={<Button
        intent="primary" text={count === 0 ? '应用' : `应用到 ${count} 项`} disabled={!isReady || !isSettled || count === 0} loading={busy}
        onClick={apply}
      />}
    >
      <div ref={form}>
        <FormGrid columns={2}>
          {field !== null && (
            <FieldRow
              label={field.label} required={!('optional' in field)} hint={field.hint}
              error={fault ?? (isReady ? error?.message : undefined) ?? errorOf('param') ?? errorOf('')}
            >
              {aria => <InputGroup {...aria} autoFocus inputMode="decimal" value={typed} onValueChange={setTyped} />}
            </FieldRow>
          )}
          <Checkbox checked={decided} label="也改手工和一口价" onChange={event => setDecided(event.currentTarget.checked)} />
        </FormGrid>
        {field === null && (error?.message ?? errorOf('')) !== undefined
          && <p className="yz-analyse-hint wrong" role="alert">{error?.message ?? errorOf('')}</p>}
      </div>
      {isReady && error === undefined && (data === undefined ? <SkeletonRows rows={4} columns={4} /> : (
        <div className={count > 0 ? 'yz-dialog-grid yz-analyse-preview' : undefined}>
          <Sums preview={data} />
          {count > 0 && <MovedPrices items={data.items} />}
        </div>
      ))}
    </DialogFrame>
  )
}
