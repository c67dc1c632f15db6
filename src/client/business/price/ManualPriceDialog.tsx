import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { businessDate, dec, editText, isDecimalText, isEmpty, NO_LOOKUPS, readCell, type Row } from '#schemas/kit/index.ts'
import { pricePoints } from '#schemas/price/points.ts'
import { PRICE_SIDE } from '#schemas/price/sources.ts'
import { lengthFault } from '#shared/account.ts'
import { PRICE_FAULTS, PRICE_WORDS, priceApi } from '#shared/api/price.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useLookups } from '#client/data/lookups.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { CascadeField } from '#client/ui/pick/fields.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { showStanding } from './standingPrice.ts'

export interface ManualPriceDialogProps {
  readonly item: Row
  /** The corrected price, withdrawn and recorded again. */
  readonly replaces: Row | null
  readonly onSaved: () => void
  readonly onClose: () => void
}

const SOURCES = ['REGION', DICT.materialUnit] as const
type NumberField = 'price' | 'taxRate' | 'quantity'
type Field = NumberField | 'day' | keyof typeof PRICE_WORDS
const textOf = (row: Row, key: string): string => (typeof row[key] === 'string' ? row[key] : '')

const numberOf = (row: Row, key: NumberField): string => editText(row[key], pricePoints.columns[key], NO_LOOKUPS)


interface Form extends Readonly<Record<NumberField, string>> {
  readonly includeTax: boolean
  readonly day: string | null
  readonly region: string | null
  readonly supplierName: string
  readonly remark: string
}

const startOf = (item: Row, old: Row | null): Form => ({
  price: numberOf(old ?? {}, 'price'), taxRate: numberOf(old ?? item, 'taxRate'), quantity: numberOf(old ?? {}, 'quantity'),
  includeTax: old?.includeTax !== false,
  day: old ? textOf(old, 'day') : businessDate(), region: textOf(old ?? {}, 'region') || null,
  supplierName: textOf(old ?? {}, 'supplierName'), remark: textOf(old ?? {}, 'remark'),
})

/** The server checks the same. */
function problemsOf({ price, taxRate, quantity, day, ...texts }: Form): ReadonlyMap<Field, string> {
  const problems = new Map<Field, string>()
  if (price === '') problems.set('price', '单价必须填写')
  else if (!isDecimalText(price)) problems.set('price', '请填写数字，最多 2 位小数')
  else if (dec(price).lt('0.01')) problems.set('price', PRICE_FAULTS.price)
  for (const [field, value] of [['taxRate', taxRate], ['quantity', quantity]] as const) {
    if (value !== '' && !(isDecimalText(value) && dec(value).gte(0))) problems.set(field, '请填写数字')
  }
  if (day === null || isEmpty(day)) problems.set('day', '日期必须填写')
  else if (day > businessDate()) problems.set('day', PRICE_FAULTS.day)
  for (const [field, label] of [['supplierName', '供应商'], ['remark', '备注']] as const) {
    const fault = lengthFault(texts[field], label, PRICE_WORDS[field])
    if (fault !== undefined) problems.set(field, fault)
  }
  return problems
}

/** 记一笔价格 of a library item. */
export function ManualPriceDialog({ item, replaces, onSaved, onClose }: ManualPriceDialogProps) {
  const [start] = useState(() => startOf(item, replaces))
  const [form, setForm] = useState(start)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const { lookups } = useLookups(SOURCES)
  const set = (change: Partial<Form>) => {
    setForm(now => ({ ...now, ...change }))
    setErrors(new Map())
  }
  const save = async () => {
    const problems = problemsOf(form)
    setErrors(problems)
    if (problems.size > 0 || saving || form.day === null) return
    setSaving(true)
    try {
      const { taxRate, quantity, day, ...rest } = form
      const { standing: remaining } = await call(priceApi.addMaterialPrice, {
        libMaterialId: textOf(item, 'id'), ...rest, day, taxRate: taxRate || null, quantity: quantity || null,
        replaces: replaces ? textOf(replaces, 'id') : null,
      }, { quiet: true })
      toast.ok(replaces ? '已更正' : '已记录')
      showStanding(remaining)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.field) setErrors(new Map([[error.field, error.msg]]))
      else toast.bad(error.msg)
    } finally {
      setSaving(false)
    }
  }
  const number = (key: NumberField, label: string, required = false) => (
    <FieldRow label={label} required={required} error={errors.get(key)}>
      {aria => (
        <InputGroup
          {...aria} autoFocus={key === 'price'} inputMode="decimal" value={form[key]} onValueChange={value => set({ [key]: value })}
          onBlur={() => {
            set({ [key]: numberOf({ [key]: readCell(form[key], pricePoints.columns[key], NO_LOOKUPS) }, key) })
          }}
        />
      )}
    </FieldRow>
  )
  const dirty = Object.entries(start).some(([key, value]) => form[key as keyof Form] !== value)
  return (
    <DialogFrame
      size="S" title={replaces ? '更正价格' : '记一笔价格'} code={[item.materialName, item.spec].filter(Boolean).join(' ')} dirty={dirty}
      onClose={onClose}
      actions={<Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />}
    >
      <form onSubmit={event => { event.preventDefault(); void save() }}>
        <FormGrid columns={2}>
          {number('price', `单价 元/${lookups.label(DICT.materialUnit, textOf(item, 'unit')) ?? textOf(item, 'unit')}`, true)}
          <FieldRow label="计税口径">
            {aria => (
              <HTMLSelect
                {...aria} fill value={form.includeTax ? 'INCL' : 'EXCL'}
                onChange={event => set({ includeTax: event.target.value === 'INCL' })}
              >
                {Object.entries(PRICE_SIDE).map(([key, label]) => <option key={key} value={key}>{label}</option>)}
              </HTMLSelect>
            )}
          </FieldRow>
          {number('taxRate', '税率 %')}
          <FieldRow label="日期" required error={errors.get('day')}>
            {aria => <DateField aria={aria} value={form.day} max={businessDate()} onChange={day => set({ day })} />}
          </FieldRow>
          <FieldRow label="供应商" error={errors.get('supplierName')}>
            {aria => <InputGroup {...aria} value={form.supplierName} onValueChange={supplierName => set({ supplierName })} />}
          </FieldRow>
          {number('quantity', '数量')}
          <FieldRow label="地区" wide>
            {aria => <CascadeField
              aria={aria} noun="地区" options={lookups.options('REGION')} value={form.region} onChange={region => set({ region })}
            />}
          </FieldRow>
          <FieldRow label="备注" error={errors.get('remark')} wide>
            {aria => <InputGroup {...aria} value={form.remark} onValueChange={remark => set({ remark })} />}
          </FieldRow>
        </FormGrid>
        <button type="submit" hidden />
      </form>
    </DialogFrame>
  )
}
