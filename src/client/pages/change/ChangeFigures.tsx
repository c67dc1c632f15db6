import { variableChange } from '#schemas/change/variable.ts'
import { dec, formatCell, isDecimalText, NO_LOOKUPS, toScale, toText, type Value } from '#schemas/kit/index.ts'
import { CLIENT_PENDING, CLIENT_STATE, type ClientState } from '#schemas/change/states.ts'
import { useCan } from '#client/data/session.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'

const number = (value: Value | undefined): string | null => (typeof value === 'string' && isDecimalText(value) ? value : null)
const money = (value: string | null): string | null =>
  (value === null ? null : formatCell(value, variableChange.header.columns.askedAmount, NO_LOOKUPS))
const isPending = (state: Value | undefined): boolean => CLIENT_PENDING.some(one => one === state)

/** The margin of the client's payment, as amount and percentage. */
function marginOf(income: string | null, cost: string | null): { readonly amount: string | null, readonly share: string | null } {
  if (income === null || cost === null) return { amount: null, share: null }
  const amount = dec(income).minus(cost)
  return { amount: toScale(amount, 2), share: dec(income).isZero() ? null : toScale(amount.times(100).div(dec(income).abs()), 2) }
}

/** A change in money: claimed from the client, internal cost, confirmed amount, and margin (sheet changes, Calculation). */
export function ChangeFigures() {
  const { store } = useDocument()
  const { head } = useDraft(store)
  const sees = useCan()('P_PRICE', typeof head.projectId === 'string' ? head.projectId : undefined)
  const [claimed, cost, confirmed, open] = [head.askedAmount, head.costAmount, head.confirmedAmount, head.openAmount].map(number)
  if (!sees || typeof head.recordId !== 'string') return null
  const pending = isPending(head.clientState)
  const { amount, share } = marginOf((pending ? claimed : confirmed) ?? null, cost ?? null)
  const clientState = CLIENT_STATE[head.clientState as ClientState] ?? CLIENT_STATE.NONE
  return (
    <FigureRow>
      <Figure
        label="申报甲方" value={money(claimed ?? null)} unit="元" note={pending && `确认概率 ${toText(dec(number(head.probability) ?? '100'))}%`}
      />
      <Figure label="内部成本" value={money(cost ?? null)} unit="元" />
      <Figure
        label="甲方确认" value={pending ? null : money(confirmed ?? null)} unit="元"
        note={pending ? clientState : `未确认 ${money(open ?? null) ?? '—'}`}
      />
      <Figure
        label="变更毛利" value={money(amount)} unit="元"
        note={`${share === null ? '' : `毛利率 ${share.replace('-', '−')}%，`}${pending ? '按申报，甲方确认后计入' : '按甲方确认'}`}
      />
    </FigureRow>
  )
}
