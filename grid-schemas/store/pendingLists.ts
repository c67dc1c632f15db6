import { candidateGrid, matchedNames } from '#schemas/kit/candidates.ts'
import { choice, date, defineGrid, integer, SOURCE_CODE, text, type Document, type Grid, type Pull, type Tone } from '#schemas/kit/index.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { back, backIn } from './backs.ts'
import { access } from './fields.ts'
import { pick } from './picks.ts'
import { planIn } from './planIn.ts'
import { planOut } from './planOut.ts'
import { purchaseReturn, returnOut } from './returns.ts'

const readOnly = true
/** Days before the day of need in which a delivery is due soon. */
const SOON_DAYS = 3

/** 提示：迟到的先看. */
export const WAIT_LIGHT = { LATE: '迟到', SOON: `${SOON_DAYS} 天内`, LATER: '未到期' } as const
const LIGHTS: Readonly<Record<keyof typeof WAIT_LIGHT, Tone>> = {
  LATE: { tone: 'danger', shape: 'disc' }, SOON: { tone: 'warning', shape: 'half' }, LATER: { tone: 'neutral', shape: 'dash', quiet: true },
}
export { SOON_DAYS }

interface Waited {
  /** The approved document, the bill that carries it out, and its page. */
  readonly from: Document
  readonly by: Document
  readonly opens: string
  readonly verb: string
  /** Header columns: the other party, and the day since which it waits or on which it is needed. */
  readonly party: string
  readonly day: string
  /** Labels of total, carried out, in flight, remaining. */
  readonly words: readonly [asked: string, taken: string, inFlight: string, remaining: string]
}

const pullOf = ({ by }: Pick<Waited, 'by'>): Pull => by.pulls.items![0]!

/** Name columns come before the numbers, others behind. */
const NAME_COLUMNS: ReadonlySet<string> = new Set(['itemName', 'spec', 'brand', 'lot', 'unit'])
const FIGURES: ReadonlySet<string> = new Set(['asked', 'taken', 'inFlight', 'remaining'])

function rowsOf(name: string, title: string, { by, words: [totalLabel, doneLabel, inFlight, remaining] }: Waited): Grid {
  const pull = pullOf({ by })
  const { columns } = candidateGrid(by, 'items', pull)
  const excluded = new Set([
    SOURCE_CODE, 'sourceTitle', ...Object.values(matchedNames(by, pull)),
    ...Object.keys(pull.copies).filter(key => pull.copies[key] === pull.ceiling),
  ])
  const names = Object.entries(columns).filter(([key]) => !excluded.has(key))
  const called = (key: string, label: string) => ({ [key]: { ...columns[key]!, label } })
  return defineGrid(name, {
    title, access: { read: access.read },
    columns: {
      ...Object.fromEntries(names.filter(([key]) => NAME_COLUMNS.has(key))),
      ...called('asked', totalLabel), ...called('taken', doneLabel), ...called('inFlight', inFlight), ...called('remaining', remaining),
      ...Object.fromEntries(names.filter(([key]) => !NAME_COLUMNS.has(key) && !FIGURES.has(key))),
    },
    quick: ['itemName', 'spec', 'brand'], lead: ['itemName', 'remaining'],
  })
}
const pendingList = <W extends Waited>(name: string, title: string, facts: W) =>
  ({ ...facts, title, pull: pullOf(facts), rows: rowsOf(`store.${name}`, title, facts) })

/** Pending work of the store: approved documents with remaining quantities (domain B7.3). */
export const PENDING_WORK = {
  ARRIVAL: pendingList('arrivalRows', '待到货', {
    from: ORDERS.MATERIAL, by: planIn, opens: '/storage/income/stillArrivalDetail?id={id}', verb: '入库', party: 'supplierName',
    day: 'needDay', words: ['订货', '已入库', '入库待审', '待到货'],
  }),
  PICK: pendingList('pickOutRows', '待领料出库', {
    from: pick, by: planOut, opens: '/storage/outbound/pickOutDetail?id={id}', verb: '出库', party: 'receiver', day: 'bizDay',
    words: ['领用', '已出库', '出库待审', '待出库'],
  }),
  BACK: pendingList('stillBackRows', '待退库', {
    from: back, by: backIn, opens: '/storage/income/stillBackDetail?id={id}', verb: '退库入库', party: 'returner', day: 'bizDay',
    words: ['退料', '已入库', '入库待审', '待入库'],
  }),
  RETURN: pendingList('backPlanOutRows', '待退货出库', {
    from: purchaseReturn, by: returnOut, opens: '/storage/outbound/backPlanOutDetail?id={id}', verb: '退货出库', party: 'supplierName',
    day: 'bizDay', words: ['退货', '已出库', '出库待审', '待出库'],
  }),
} as const
export type Wait = keyof typeof PENDING_WORK
export const [arrivalRows, pickOutRows, stillBackRows, backPlanOutRows] = [
  PENDING_WORK.ARRIVAL.rows, PENDING_WORK.PICK.rows, PENDING_WORK.BACK.rows, PENDING_WORK.RETURN.rows,
]
const titlesOf = (kinds: readonly Wait[]) => Object.fromEntries(kinds.map(kind => [kind, PENDING_WORK[kind].title]))

interface ListWords { readonly code: string, readonly party: string, readonly day: string }
/** Pending documents, the earliest first. */
const listOf = (name: string, title: string, kinds: readonly Wait[], { code, party, day }: ListWords) => defineGrid(`store.${name}`, {
  title, access: { read: access.read },
  columns: {
    code:      text(code, { readOnly, width: 160, pin: 'left', cell: 'recordLink' }),
    wait:      choice('种类', titlesOf(kinds), { readOnly, width: 104, hidden: kinds.length === 1 }),
    light:     choice('提示', WAIT_LIGHT, { readOnly, width: 88, tones: LIGHTS, hidden: kinds[0] !== 'ARRIVAL' }),
    name:      text('名称', { readOnly, width: 200 }),
    party:     text(party, { readOnly, width: 190 }),
    day:       date(day, { readOnly, width: 108 }),
    lateDays:  integer('迟', { readOnly, unit: '天', width: 72, hidden: kinds[0] !== 'ARRIVAL' }),
    open:      integer('未完', { readOnly, unit: '行', width: 80, help: '还有剩余的明细' }),
    lines:     integer('共', { readOnly, unit: '行', width: 72 }),
    warehouseName: text('仓库', { readOnly, width: 140, hidden: kinds[0] === 'ARRIVAL' }),
    projectName:   text('项目', { readOnly, width: 190 }),
    handlerName:   text('经办人', { readOnly, width: 88 }),
  },
  quick: ['code', 'name', 'party', 'projectName'], lead: ['code', 'party', 'day'],
})
/** 待到货：还有材料没到的订单，迟到的在前. */
export const arrivals = listOf('arrivals', '待到货', ['ARRIVAL'], { code: '订单', party: '供应商', day: '要求到货' })
/** 待出库：批准的领料单. */
export const issues = listOf('issues', '待出库', ['PICK'], { code: '领料单', party: '领料人', day: '业务日期' })
/** 待退：批准的退库单和退货单. */
export const returns = listOf('returns', '待退', ['BACK', 'RETURN'], { code: '单据', party: '退料人、供应商', day: '业务日期' })
