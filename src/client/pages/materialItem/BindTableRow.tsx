import { Button, HTMLSelect } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import type { Dispatch, KeyboardEvent } from 'react'
import type { Lookups } from '#schemas/kit/index.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import type { BindAct, BindRow } from './bindRows.ts'
import { libraryWords, writtenWords } from './kinds.ts'
import { Reasons } from './Reasons.tsx'

export interface BindTableRowProps {
  readonly row: BindRow
  readonly number: number
  /** The first row in tab order. */
  readonly first: boolean
  readonly lookups: Lookups
  readonly act: Dispatch<BindAct>
  readonly onKey: (event: KeyboardEvent<HTMLTableRowElement>, id: string) => void
  readonly onPick: () => void
}

export function BindTableRow({
  row: { item, options, sure, choice, accepted, problem }, number, first, lookups, act, onKey, onPick,
}: BindTableRowProps) {
  const id = String(item.id)
  const chosen = options.find(option => option.item.id === choice)
  return (
    <tr
      data-id={id} tabIndex={first ? 0 : -1} className={accepted ? 'accepted' : undefined} aria-selected={accepted}
      onKeyDown={event => onKey(event, id)} onDoubleClick={() => act({ act: 'accept', id, accepted: !accepted })}
    >
      <td className="number">{accepted ? <Tick className="tick" aria-label="已采用" /> : number}</td>
      <td className="written"><b>{String(item.itemName ?? '')}</b><small>{writtenWords(item)}</small></td>
      <td className="choice">
        {options.length === 0 ? <span className="none">没有相近的条目</span> : (
          <HTMLSelect
            aria-label={`${String(item.itemName ?? '')}的库条目`} fill tabIndex={-1} value={choice ?? ''}
            onChange={event => act({ act: 'choose', id, choice: event.target.value })}
          >
            {options.map((option, at) => <option
              key={String(option.item.id)} value={String(option.item.id)}
            >{`${at + 1}. ${libraryWords(option.item, lookups)}`}</option>)}
          </HTMLSelect>
        )}
        {problem !== undefined && <small className="problem" role="alert">{problem}</small>}
      </td>
      <td className="why">{sure !== null && sure === choice && <StateTag tone="success" shape="disc">确定</StateTag>}<Reasons
        reasons={chosen?.reasons ?? []}
      /></td>
      <td className="acts">
        <Button
          size="small" variant="minimal" intent="primary" tabIndex={-1} disabled={choice === null} text={accepted ? '取消' : '采用'}
          onClick={() => act({ act: 'accept', id, accepted: !accepted })}
        />
        <Button size="small" variant="minimal" tabIndex={-1} text="另选" onClick={onPick} />
      </td>
    </tr>
  )
}
