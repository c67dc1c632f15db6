import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { quotaWorkers } from '#schemas/quota/workers.ts'
import { dec, isDecimalText, readCell, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import { call } from '#client/data/http.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { ListField } from '#client/ui/pick/fields.tsx'
import type { OfAnalysis } from '../blocks/parts.ts'
import type { UndoableAction } from '../useLastDeeds.tsx'
import { RepricedTable } from './RepricedTable.tsx'
import { usePreview } from './usePreview.ts'

const { dailyPrice } = quotaWorkers.columns
const SOURCES = [DICT.jobLevel]

/** Parses a typed price; null unless it is above zero. */
function priceOf(text: string): string | null {
  const read = readCell(text, dailyPrice, NO_LOOKUPS)
  return typeof read === 'string' && isDecimalText(read) && dec(read).gt(0) ? read : null
}

export interface RepriceDialogProps {
  readonly of: OfAnalysis
  readonly onDone: (action: UndoableAction | null) => void
  readonly onClose: () => void
}

/** 工种调价: another daily price of a trade in every unlocked item, previewed before it is applied (domain B4.3). */
export function TradeDialog({ of: ids, onDone, onClose }: RepriceDialogProps) {
  const [jobCategory, setCategory] = useState<string | null>(null)
  const [jobLevel, setLevel] = useState<string | null>(null)
  const [price, setPrice] = useState('')
  const { data: trades = [] } = useCall(analysisReportApi.workerTypes, ids)
  const { lookups } = useLookups(SOURCES)
  const repriceInput = { ...ids, jobLevel, jobCategory: jobCategory ?? '', dailyPrice: priceOf(price) ?? '' }
  const { shown: repriced, busy, errorOf, refuse, form, look: showPreview, back, apply } = usePreview({
    label: '工种调价', onDone,
    preview: (input: typeof repriceInput) => call(analysisRepriceApi.previewTrade, input, { quiet: true }),
    apply: input => call(analysisRepriceApi.trade, input, { quiet: true }),
  }, 'jobCategory', 'dailyPrice')
  const preview = (): void => {
    const faults = {
      jobCategory: jobCategory === null ? '请选择工种' : undefined, dailyPrice: priceOf(price) === null ? '请填写大于 0 的工日单价' : undefined,
    }
    if (!refuse(faults)) showPreview(repriceInput)
  }
  const change = (set: () => void): void => {
    set()
    back()
  }
  const choices = trades.map(({ key, value }) => ({ key, label: value }))
  return (
    <DialogFrame
      size="M" title="工种调价" onClose={onClose}
      actions={repriced === null
        ? <Button intent="primary" text="预览" loading={busy} onClick={preview} />
        : <Button
          intent="primary" text={`应用到 ${repriced.items.length} 项`} disabled={repriced.items.length === 0} loading={busy} onClick={apply}
        />}
    >
      <div ref={form}>
        <FormGrid columns={3}>
          <FieldRow label="工种" required error={errorOf('jobCategory')} hint="本测算用到的工种">
            {aria =>
              <ListField aria={aria} noun="工种" choices={choices} value={jobCategory} onChange={key => change(() => setCategory(key))} />}
          </FieldRow>
          <FieldRow label="职业等级" hint="不选为全部等级">
            {aria => <ListField
              aria={aria} noun="职业等级" placeholder="全部等级" choices={lookups.options(DICT.jobLevel)} value={jobLevel}
              onChange={key => change(() => setLevel(key))}
            />}
          </FieldRow>
          <FieldRow label="工日单价" required error={errorOf('dailyPrice') ?? errorOf('')} hint="元/工日，工日数不变，人工费随单价变化">
            {aria => <InputGroup
              {...aria} inputMode="decimal" value={price} onValueChange={text => change(() => setPrice(text))}
              onKeyDown={event => { if (event.key === 'Enter') preview() }}
            />}
          </FieldRow>
        </FormGrid>
      </div>
      {repriced !== null && <RepricedTable repriced={repriced} />}
    </DialogFrame>
  )
}
