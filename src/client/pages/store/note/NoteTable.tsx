import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { dec, toText } from '#schemas/kit/index.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import type { OpenOrderRow } from './openRows.ts'
import type { NoteLine, useNoteRows } from './useNoteRows.ts'

const BY = { EXACT: '名称一致', BOUND: '已知叫法', LIKE: '建议', CHOSEN: '已选择' } as const
const SIGNS = {
  EXACT: { tone: 'success', shape: 'disc' }, BOUND: { tone: 'success', shape: 'disc' }, LIKE: { tone: 'warning', shape: 'half' },
  CHOSEN: { tone: 'info', shape: 'ring' },
} as const

function Ground({ line: { by, pending, open }, onConfirm }: { readonly line: NoteLine, readonly onConfirm: (() => void) | null }) {
  if (!pending && open === null) return <StateTag tone="neutral" shape="dash">不要</StateTag>
  if (by === null) return <StateTag tone="danger" shape="ring">没有找到</StateTag>
  return <><StateTag {...SIGNS[by]}>{pending || by !== 'LIKE' ? BY[by] : '已确认'}</StateTag>{pending && onConfirm !== null
    && <Button size="small" text="确认" onClick={onConfirm} />}</>
}

export function NoteTable({ note, open }: { readonly note: ReturnType<typeof useNoteRows>, readonly open: readonly OpenOrderRow[] }) {
  const wordsOf = ({ itemName, spec, remaining, unit, code }: OpenOrderRow): string =>
    `${[itemName, spec].filter(Boolean).join(' ')} · 待到 ${toText(dec(remaining))} ${note.nameOf(unit)} · ${code}`
  return (
    <table aria-label="对应订单">
      <thead><tr><th>送货单</th><th>对应的订单明细</th><th>依据</th><th className="number">到货数量</th></tr></thead>
      <tbody>
        {note.lines.map((line, at) => {
          const { row, open: target, pending, typed, fault, warning } = line
          const name = [row.itemName, row.spec].filter(Boolean).join(' ')
          return (
            <tr key={at} className={pending ? 'pending' : undefined}>
              <td>{name}<small>{row.quantity ?? '—'} {row.unit}</small></td>
              <td>
                <HTMLSelect
                  fill aria-label={`${name} 对应`} value={pending && target === null ? '?' : target?.id ?? ''}
                  onChange={event => note.choose(at, event.currentTarget.value)}
                >
                  {pending && target === null && <option value="?" disabled>请选择</option>}
                  {open.map(one => <option key={one.id} value={one.id}>{wordsOf(one)}</option>)}
                  <option value="">不要这一行</option>
                </HTMLSelect>
                {warning !== null && <em className="warning" role="alert">{warning}</em>}
              </td>
              <td className="ground"><Ground line={line} onConfirm={target === null ? null : () => note.choose(at, target.id)} /></td>
              <td className="number">
                <InputGroup
                  aria-label={`${name} 到货数量`} value={target === null ? '' : typed} disabled={target === null}
                  intent={fault === null ? 'none' : 'danger'} aria-invalid={fault !== null} onValueChange={text => note.type(at, text)}
                />
                {fault !== null && <em role="alert">{fault}</em>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
