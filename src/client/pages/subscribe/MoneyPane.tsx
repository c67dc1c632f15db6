import { Button } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import { formatCell, isEmpty, type Row } from '#schemas/kit/index.ts'
import { askedMoney } from '#schemas/supply/gate.ts'
import { useCan } from '#client/data/session.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { LINE } from './follow.ts'
import { inOwnWords } from './submitChecks.ts'
import './subscribe.css'

interface Task { readonly label: string, readonly left: readonly Row[], readonly column: string }

const isOver = (row: Row): boolean => !isEmpty(row.over ?? null)
const tasksOf = (rows: readonly Row[]): Task[] => [
  {
    label: '超量的行有原因和说明', left: rows.filter(row => isOver(row) && (isEmpty(row.cause ?? null) || isEmpty(row.causeNote ?? null))),
    column: 'cause',
  },
  { label: '特殊材料已转入材料库', left: inOwnWords(rows), column: 'itemName' },
]

/** Amounts of a subscribe within, over and outside the entitlement, and the tasks before it is submitted. */
export function MoneyPane() {
  const { store, goTo } = useDocument()
  const prices = useCan()('P_PRICE')
  const strip = useBreakpoint() !== 'wide'
  const rows = useDraft(store).lines[LINE] ?? []
  const { within, over, special, total } = askedMoney(rows)
  const { amount } = store.line(LINE).grid.columns
  const format = (value: string): string => formatCell(value, amount!, store.lookups)
  const counts = {
    over: rows.filter(isOver).length, special: rows.filter(row => row.special === true && isEmpty(row.drawsOn ?? null)).length,
  }
  const tasks = store.readOnly ? [] : tasksOf(rows)
  if (!prices && tasks.length === 0) return null
  return (
    <section className={`yz-asked${strip ? ' strip' : ''}`} aria-label="申购金额">
      {prices && (
        <>
          {!strip && <h2>金额 <small>按参考价，元</small></h2>}
          <dl>
            <div><dt>额度内</dt><dd>{format(within)}</dd></div>
            <div><dt>超量{counts.over > 0 && ` ${counts.over} 行`}</dt><dd className={counts.over > 0 ? 'over' : ''}>{format(over)}</dd></div>
            <div><dt>特殊材料{counts.special > 0 && ` ${counts.special} 行`}</dt><dd>{format(special)}</dd></div>
            <div className="sum"><dt>合计</dt><dd>{format(total)}</dd></div>
          </dl>
        </>
      )}
      {tasks.length > 0 && rows.length > 0 && !strip && (
        <>
          <h2>提交前</h2>
          <ul>
            {tasks.map(({ label, left: remaining, column }) => (
              <li key={label} className={remaining.length === 0 ? 'done' : 'open'}>
                {remaining.length === 0 ? <Tick /> : <Cross />}
                {remaining.length === 0 ? label : <Button
                  variant="minimal" size="small" text={`${label}：还有 ${remaining.length} 行`}
                  onClick={() => goTo({ line: LINE, rowId: String(remaining[0]!.id), column })}
                />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
