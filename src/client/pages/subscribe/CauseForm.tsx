import { Button, TextArea } from '@blueprintjs/core'
import { useEffect, useId, useState } from 'react'
import type { Row, Value } from '#schemas/kit/index.ts'
import { OVER_CAUSE } from '#schemas/supply/states.ts'
import { useDocument } from '#client/document/view.ts'
import { LINE } from './follow.ts'

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
const CAUSES = Object.entries(OVER_CAUSE)

export function CauseForm({ row }: { readonly row: Row }) {
  const { store } = useDocument()
  const label = useId()
  const [note, setNote] = useState(text(row.causeNote))
  useEffect(() => setNote(text(row.causeNote)), [row.causeNote])
  const set = (column: string, value: Value): void =>
    store.edit(LINE, { label: column === 'cause' ? '填写超量原因' : '填写原因说明', cells: [{ rowId: String(row.id), column, value }] })
  const storeNote = (): void => { if (note.trim() !== text(row.causeNote)) set('causeNote', note.trim() === '' ? null : note.trim()) }
  return (
    <div className="yz-cause">
      <span className="label" id={label}>超量原因<i aria-hidden>*</i></span>
      <div className="choices" role="radiogroup" aria-labelledby={label}>
        {CAUSES.map(([key, word]) => (
          <Button
            key={key} size="small" role="radio" aria-checked={row.cause === key} active={row.cause === key}
            intent={row.cause === key ? 'primary' : 'none'}
            text={word} disabled={store.readOnly} onClick={() => set('cause', key)}
          />
        ))}
      </div>
      <TextArea
        fill aria-label="原因说明" aria-required placeholder="原因、依据的单据和责任方" value={note} readOnly={store.readOnly}
        onChange={event => setNote(event.target.value)} onBlur={storeNote}
      />
    </div>
  )
}
