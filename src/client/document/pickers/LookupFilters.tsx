import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { Lookups, Option, TreeName } from '#schemas/kit/index.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { Cascade } from '../fields/TreeControl.tsx'

/** One condition of a lookup: text unless it has options or a tree. */
export interface LookupField {
  readonly key: string
  readonly label: string
  readonly placeholder?: string
  /** Fixed by whoever opened the lookup. */
  readonly locked?: boolean
  readonly options?: readonly Option[]
  readonly tree?: { readonly source: TreeName; readonly root?: (option: Option) => boolean }
}
export type LookupValues = Readonly<Record<string, string>>

export interface LookupFiltersProps {
  readonly fields: readonly LookupField[]
  /** What 重置 goes back to. */
  readonly initial: LookupValues
  readonly start: LookupValues
  readonly lookups: Lookups
  readonly onAsk: (values: LookupValues) => void
}

/** Fields that stay in sight when the conditions are folded. */
const ALWAYS = 3

/** The conditions of a lookup with 查询, 重置 and, where there are many, 展开 / 收起. */
export function LookupFilters({ fields, initial, start, lookups, onAsk }: LookupFiltersProps) {
  const [values, setValues] = useState(start)
  const [open, setOpen] = useState(true)
  const set = (key: string, value: string) => setValues({ ...values, [key]: value })
  return (
    <form className="yz-lookup-filters" onSubmit={event => { event.preventDefault(); onAsk(values) }}>
      {fields.slice(0, open ? undefined : ALWAYS).map(({ key, label, placeholder, locked = false, options, tree }) => (
        <FieldRow key={key} label={label}>
          {aria => tree
            ? <Cascade aria={aria} lookups={lookups} {...tree} disabled={locked} value={values[key] || null} onChoose={code => set(key, code ?? '')} />
            : options
              ? (
                  <HTMLSelect {...aria} disabled={locked} value={values[key] ?? ''} onChange={event => set(key, event.target.value)}>
                    <option value="">全部</option>
                    {options.map(option => <option key={option.key} value={option.key}>{option.label}</option>)}
                  </HTMLSelect>
                )
              : <InputGroup {...aria} disabled={locked} placeholder={placeholder} value={values[key] ?? ''} onValueChange={text => set(key, text)} />}
        </FieldRow>
      ))}
      <span className="yz-lookup-buttons">
        <Button type="submit" intent="primary" text="查询" />
        <Button text="重置" onClick={() => { setValues(initial); onAsk(initial) }} />
        {fields.length > ALWAYS && <Button variant="minimal" text={open ? '收起' : '展开'} onClick={() => setOpen(!open)} />}
      </span>
    </form>
  )
}
