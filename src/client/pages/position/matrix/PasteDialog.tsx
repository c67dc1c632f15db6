import { Button, TextArea } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { Leaf } from '../leaves.ts'
import { readMatrix, type PastedCell } from './pasted.ts'

interface UnknownProps { readonly label: string, readonly names: readonly string[] }

function Unknown({ label, names }: UnknownProps) {
  if (names.length === 0) return null
  return <div
    className="wrong" role="alert"
  ><p>{label}，不会填入：</p><ul tabIndex={0} aria-label={label}>{names.map(name => <li key={name}>{name}</li>)}</ul></div>
}

export interface PasteDialogProps {
  readonly items: readonly Row[]
  readonly places: readonly Leaf[]
  readonly onTake: (cells: readonly PastedCell[]) => void
  readonly onClose: () => void
}

/** Pastes a table of items and places from Excel, matched by names and codes; unmatched ones are listed before anything is filled in. */
export function PasteDialog({ items, places: positions, onTake, onClose }: PasteDialogProps) {
  const [text, setText] = useState('')
  const { cells, unknownItems, unknownPlaces, unreadable } = useMemo(() => readMatrix(text, items, positions), [text, items, positions])
  return (
    <DialogFrame
      size="M" title="按名称粘贴" dirty={text !== ''} onClose={onClose}
      actions={<Button intent="primary" text={`填入 ${cells.length} 格`} disabled={cells.length === 0} onClick={() => onTake(cells)} />}
    >
      <div className="yz-design-form">
        <FieldRow label="从 Excel 复制的表" hint="首行是部位的名称、编码或路径，首列是清单项的名称或项目编码，其余是工程量">
          {aria => <TextArea {...aria} fill autoFocus rows={8} value={text} onChange={event => setText(event.target.value)} />}
        </FieldRow>
        <Unknown label={`${unknownPlaces.length} 个部位不在这些列里`} names={unknownPlaces} />
        <Unknown label={`${unknownItems.length} 个清单项没有找到`} names={unknownItems} />
        <Unknown label={`${unreadable.length} 格不是工程量`} names={[...new Set(unreadable)]} />
      </div>
    </DialogFrame>
  )
}
