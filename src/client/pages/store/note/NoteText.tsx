import { HTMLSelect, TextArea } from '@blueprintjs/core'
import { NOTE_ROWS_MAX } from '#shared/api/storeNote.ts'
import { cellsOf, columnsOf, NOTE_COLUMNS, rowsOf, type NoteColumns, type NoteKey, type NoteRow } from '#shared/deliveryNote.ts'
import { readTsv } from '#client/grid/clipboard/tsv.ts'
import { toEnd } from '#client/grid/clipboard/reading.ts'

export interface Typed { readonly text: string, readonly columns: NoteColumns | null }
interface Read {
  readonly rows: readonly NoteRow[], readonly columns: NoteColumns, readonly heads: readonly string[], readonly more: boolean
}

const KEYS: readonly NoteKey[] = ['itemName', 'spec', 'quantity', 'unit']
const MAX_VISIBLE = 6

export function readNote({ text, columns: chosen }: Typed): Read {
  const cells = cellsOf(toEnd(readTsv(text)).cells.map(row => row.map(cell => cell.text)))
  const { columns: detected, from } = columnsOf(cells)
  const columns = chosen ?? detected
  const rows = rowsOf(cells.slice(from), columns)
  const width = cells.reduce((maxWidth, row) => Math.max(maxWidth, row.length), 0)
  const sample = cells[Math.max(from - 1, 0)] ?? []
  return {
    rows: rows.slice(0, NOTE_ROWS_MAX), columns, heads: Array.from({ length: width }, (_, at) => sample[at] ?? ''),
    more: rows.length > NOTE_ROWS_MAX,
  }
}

export function NoteText({ typed, onTyped }: { readonly typed: Typed, readonly onTyped: (typed: Typed) => void }) {
  const { rows, columns, heads, more } = readNote(typed)
  return (
    <div className="yz-note">
      <TextArea
        autoFocus fill rows={8} aria-label="送货单内容" value={typed.text} spellCheck={false}
        placeholder={'从 Excel 粘贴，或逐行输入：\n名称 规格 数量 单位\n大板砖 800×800 120 片'}
        onChange={event => onTyped({ text: event.currentTarget.value, columns: null })}
      />
      {heads.length > 0 && (
        <>
          <div className="columns" role="group" aria-label="各列的含义">
            {KEYS.map(key => (
              <label key={key}>
                {NOTE_COLUMNS[key]}
                <HTMLSelect
                  value={columns[key] ?? ''}
                  onChange={event => onTyped({
                    ...typed, columns: { ...columns, [key]: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) },
                  })}
                  options={[{ value: '', label: '没有' }, ...heads.map((head, at) => ({ value: at, label: `第 ${at + 1} 列 ${head}` }))]}
                />
              </label>
            ))}
          </div>
          <table aria-label="识别结果">
            <thead>
              <tr>{KEYS.map(key => <th key={key} className={key === 'quantity' ? 'number' : undefined}>{NOTE_COLUMNS[key]}</th>)}</tr>
            </thead>
            <tbody>{rows.slice(0, MAX_VISIBLE).map((row, at) => <tr
              key={at}
            ><td>{row.itemName}</td><td>{row.spec}</td><td className="number">{row.quantity ?? '—'}</td><td>{row.unit}</td></tr>)}</tbody>
          </table>
          <p className="hint" role="status">{rows.length === 0
            ? '没有识别出材料，请选择各列的含义'
            : `识别出 ${rows.length} 行${rows.length > MAX_VISIBLE
              ? `，这里列出前 ${MAX_VISIBLE} 行`
              : ''}${more ? `；一次最多 ${NOTE_ROWS_MAX} 行，其余的请分次粘贴` : ''}`}</p>
        </>
      )}
    </div>
  )
}
