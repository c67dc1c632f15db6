import { useState } from 'react'
import { FREIGHT, headFaults, type Freight, type Quote } from '#schemas/supply/quote.ts'
import { plainFigure } from '#client/ui/phone/figures.ts'

/** Sales tax rates for goods, works, services and small companies (domain B0). */
const RATES = ['13', '9', '6', '3', '1', '0'] as const

export interface SwitchesProps {
  readonly quote: Quote
  readonly onChange: (quote: Quote) => void
}

export function SideSwitch({ quote, onChange }: SwitchesProps) {
  return (
    <div className="segments" role="group" aria-label="单价口径">
      {([true, false] as const).map(includeTax => (
        <button
          key={String(includeTax)} type="button" aria-pressed={quote.includeTax === includeTax}
          onClick={() => onChange({ ...quote, includeTax })}
        >{includeTax ? '含税' : '不含税'}</button>
      ))}
    </div>
  )
}

function RatePanel({ quote, onChange }: SwitchesProps) {
  return (
    <div className="panel" role="group" aria-label="税率">
      {RATES.map(rate => <button
        key={rate} type="button" aria-pressed={quote.taxRate === rate} onClick={() => onChange({ ...quote, taxRate: rate })}
      >{rate}%</button>)}
      <label>其他 <input
        inputMode="decimal" aria-label="税率" value={quote.taxRate} onChange={({ target }) => onChange({ ...quote, taxRate: target.value })}
        onBlur={({ target }) => onChange({ ...quote, taxRate: plainFigure(target.value) ?? '' })}
      />%</label>
    </div>
  )
}

/** 已含, 另计 with its amount and tax rate, or 自提. */
export function FreightFields({ quote, onChange }: SwitchesProps) {
  const { freight, freightAmount, freightTaxRate, includeTax } = quote
  const wrong = Object.fromEntries(headFaults(quote, null).map(({ column, text }) => [column, text]))
  return (
    <>
      <div className="segments" role="group" aria-label="运费">
        {(Object.keys(FREIGHT) as Freight[]).map(key => <button
          key={key} type="button" aria-pressed={freight === key} onClick={() => onChange({ ...quote, freight: key })}
        >{FREIGHT[key]}</button>)}
      </div>
      {freight === 'EXTRA' && (
        <div className="pair">
          <label>{includeTax ? '含税' : '不含税'}运费 元<input
            inputMode="decimal" aria-label="运费金额" value={freightAmount ?? ''}
            onChange={({ target }) => onChange({ ...quote, freightAmount: target.value })}
            onBlur={({ target }) => onChange({ ...quote, freightAmount: plainFigure(target.value, 2) })}
          /></label>
          <label>运费税率 %<input
            inputMode="decimal" aria-label="运费税率" value={freightTaxRate ?? ''}
            onChange={({ target }) => onChange({ ...quote, freightTaxRate: target.value })}
            onBlur={({ target }) => onChange({ ...quote, freightTaxRate: plainFigure(target.value) })}
          /></label>
          {[wrong.freightAmount, wrong.freightTaxRate].filter(Boolean).map(text => <p key={text} className="fault">{text}</p>)}
        </div>
      )}
    </>
  )
}

/** Switches of the quote: tax side of typed prices, tax rate, freight. They do not change typed values. */
export function Switches({ quote, onChange }: SwitchesProps) {
  const [open, setOpen] = useState<'rate' | 'freight' | null>(null)
  const toggle = (panel: 'rate' | 'freight') => () => setOpen(open === panel ? null : panel)
  const wrong = headFaults(quote, null).find(({ column }) => column === 'taxRate')?.text
  return (
    <section className="switches" aria-label="口径">
      <div className="row">
        <SideSwitch quote={quote} onChange={onChange} />
        <button
          type="button" className="chip" aria-expanded={open === 'rate'} onClick={toggle('rate')}
        >税率 <b>{quote.taxRate === '' ? '未填' : `${quote.taxRate}%`}</b></button>
        <button
          type="button" className="chip" aria-expanded={open === 'freight'} onClick={toggle('freight')}
        >运费 <b>{FREIGHT[quote.freight]}</b></button>
      </div>
      {wrong !== undefined && <p className="fault" role="alert">{wrong}</p>}
      {open === 'rate' && <RatePanel quote={quote} onChange={onChange} />}
      {open === 'freight' && <div className="panel"><FreightFields quote={quote} onChange={onChange} /></div>}
    </section>
  )
}
