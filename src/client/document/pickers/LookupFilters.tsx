import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import type { Lookups, Option, TreeName } from '#schemas/kit/index.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { ListField } from '#client/ui/pick/fields.tsx'
import { Cascade } from '../fields/TreeControl.tsx'

/** Text unless it has options or a tree. */
export interface LookupField {
  readonly key: string
  readonly label: string
  readonly placeholder?: string
  readonly locked?: boolean
  readonly options?: readonly Option[]
  readonly tree?: { readonly source: TreeName; readonly root?: (option: Option) => boolean }
}
export type LookupValues = Readonly<Record<string, string>>

export interface LookupFiltersProps {
  readonly fields: readonly LookupField[]
  /** Values after 重置. */
  readonly initial: LookupValues
  readonly start: LookupValues
  readonly lookups: Lookups
  /** Searches immediately. */
  readonly onAsk: (values: LookupValues) => void
  /** Debounced after a change. */
  readonly onPause: (values: LookupValues) => void
  readonly onEnter: (values: LookupValues) => void
}

const DEBOUNCE_MS = 300
/** Number of fields visible when the conditions are collapsed. */
const ALWAYS = 3

/** The rows follow typing. */
export function LookupFilters({ fields, initial, start, lookups, onAsk, onPause, onEnter }: LookupFiltersProps) {
  const [values, setValues] = useState(start)
  const composing = useRef(false)
  const pause = useRef(onPause)
  useEffect(() => { pause.current = onPause })
  useEffect(() => {
    if (values === start) return
    const timer = setTimeout(() => { if (!composing.current) pause.current(values) }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [values, start])
  const [open, setOpen] = useState(true)
  // The focus stays while the user is walking tabs.
  const walks = document.activeElement?.closest('[role=tablist]') != null
  const first = fields.find(({ locked, tree, options }) => !walks && !locked && !tree && !options)?.key
  const set = (key: string, value: string) => setValues({ ...values, [key]: value })
  return (
    <form
      className="yz-lookup-filters"
      onSubmit={event => { event.preventDefault(); onAsk(values) }}
      onCompositionStart={() => { composing.current = true }}
      onCompositionEnd={() => {
        composing.current = false
        // The last letters precede the composition's end.
        setValues(typed => ({ ...typed }))
      }}
      onKeyDown={event => {
        const { target } = event
        // A field's popover handles its keys itself.
        if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || event.nativeEvent.isComposing) return
        if (!(target instanceof HTMLInputElement && event.currentTarget.contains(target))) return
        event.preventDefault()
        onEnter(values)
      }}
    >
      {fields.slice(0, open ? undefined : ALWAYS).map(({ key, label, placeholder, locked = false, options, tree }) => (
        <FieldRow key={key} label={label}>
          {aria => tree
            ? (
                <Cascade
                  aria={aria} lookups={lookups} {...tree} disabled={locked} value={values[key] || null}
                  onChoose={code => set(key, code ?? '')}
                />
              )
            : options
              ? (
                  <ListField
                    aria={aria} noun={label} placeholder="全部" disabled={locked} choices={options} value={values[key] || null}
                    onChange={choice => set(key, choice ?? '')}
                  />
                )
              : (
                  <InputGroup
                    {...aria} autoFocus={key === first} disabled={locked} placeholder={placeholder} value={values[key] ?? ''}
                    onValueChange={text => set(key, text)}
                  />
                )}
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
