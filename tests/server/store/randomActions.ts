import type { Row as Cells } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { stockCountApi } from '#shared/api/stockCount.ts'
import type { Person } from '../harness/world.ts'
import type { Bill, withStore } from './fixtures.ts'

/** An intended action; `which` selects the bill it applies to. */
export interface Intent {
  readonly kind: Kind, readonly quantity: string, readonly price: string, readonly day: string, readonly which: number,
  readonly own: boolean, readonly there: boolean
}
/** A bill in force, with the row that others draw from. */
interface ActiveBill { readonly bill: Bill, readonly id: string, readonly line: string, readonly own: boolean, readonly quantity: string }
type Maker = (intent: Intent, me: Person) => Promise<ActiveBill>

/** Actions of the store; each first creates its prerequisites. */
export const KINDS = [
  'otherIn', 'planIn', 'pick', 'planOut', 'otherOut', 'back', 'backIn', 'purchaseReturn', 'returnOut', 'directReturn', 'count', 'transfer',
  'monthEnd', 'close', 'undo',
] as const
export type Kind = (typeof KINDS)[number]

const REFUSED = /^\S+ 4\d\d /
/**
 * Whether a call succeeded; a refusal by a product rule returns false.
 * @throws any other error
 */
export async function isDone(action: Promise<unknown>): Promise<boolean> {
  try {
    await action
    return true
  } catch (error) {
    if (error instanceof Error && (error instanceof Impossible || REFUSED.test(error.message))) return false
    throw error
  }
}
const OPENING = { kind: 'otherIn', quantity: '20', price: '33.33', day: '2026-05-01', which: 1 } as const

/** No bill exists that the action applies to. */
class Impossible extends Error {}

/** A store for concurrent actions; each run uses one lot, so that its stock is separate. */
export function deedsIn(w: ReturnType<typeof withStore>, merchantId: string, photo: (me: Person) => Promise<string>) {
  const lot = newId()
  const order = { id: '', line: '' }
  const active: ActiveBill[] = []
  const goods = (quantity: string, isMerchant: boolean, more: Cells = {}) =>
    w.line(quantity, { lot, owner: isMerchant ? 'OWN' : 'PARTY_A', ...more })
  const placed = ({ there: isSecondSite, day }: Intent) =>
    ({ bizDay: day, ...isSecondSite && { projectId: 'site2', warehouseId: `${merchantId}-w2` } })
  const TAXED = { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000' }

  /** Posts twice under one key; the second call returns the same answer without effect. */
  async function posted(me: Person, bill: Bill, saved: { readonly id: string }): Promise<void> {
    const key = newId()
    const { version } = await w.as(me).info(bill, saved.id)
    const first = await w.as(me).postAt(bill, saved, version, key)
    if (JSON.stringify(await w.as(me).postAt(bill, saved, version, key)) !== JSON.stringify(first))
      throw new Error(`${bill} answers otherwise when it is posted once more`)
  }
  /** Submits and approves; the bill is then in force, or its effect is refused. */
  async function approve(me: Person, bill: Bill, saved: { readonly id: string }): Promise<void> {
    await w.as(me).submit(bill, saved)
    await w.agree(bill, saved)
    if (await w.state(bill, saved) !== 'COMPLETE') throw new Impossible()
  }
  const maker = (bill: Bill, brings: 'post' | 'agree', head: (intent: Intent) => object, row: (
    intent: Intent, me: Person
  ) => Promise<{ readonly row: Cells & { readonly id: string }, readonly own: boolean }>): Maker => async (intent, me) => {
    const { row: line, own: isMerchant } = await row(intent, me)
    const extra = bill === 'directReturn' ? { attachments: [{ id: await photo(me), originName: 'a.png', visitUrl: '' }] } : {}
    const saved = await w.as(me).save(bill, { ...head(intent), ...extra }, [line])
    await (brings === 'post' ? posted(me, bill, saved) : approve(me, bill, saved))
    const one = { bill, id: saved.id, line: line.id, own: isMerchant, quantity: String(line.quantity) }
    active.push(one)
    return one
  }
  const goodsRow = (isMerchant: (intent: Intent) => boolean, more: (intent: Intent) => Cells = () => ({})) =>
    (intent: Intent) => Promise.resolve({ row: goods(intent.quantity, isMerchant(intent), more(intent)), own: isMerchant(intent) })
  const ofWish = ({ own: isMerchant }: Intent): boolean => isMerchant
  /** Draws a row from a bill in force or from a new one, in full or in part. */
  const drawnRow = (from: Bill & Kind, more: (intent: Intent) => Cells = () => ({})) => async (intent: Intent, me: Person) => {
    const candidates = active.filter(({ bill }) => bill === from)
    const source = candidates[intent.which % Math.max(candidates.length, 1)] ?? await makers[from](intent, me)
    const quantity = intent.which % 2 === 0 ? source.quantity : intent.quantity
    return { row: goods(quantity, source.own, { ...w.from(source, source.line), ...more(intent) }), own: source.own, of: source }
  }
  const price = () => ({ price: '60.00' })

  async function counts(intent: Intent, me: Person): Promise<ActiveBill> {
    const { quantity = '0' } = await w.balanceOf(intent.there ? `${merchantId}-w2` : `${merchantId}-w`, lot, intent.own)
    const counted = Math.max(0, Number(quantity) + (intent.which % 2 === 0 ? 1 : -1) * Number(intent.quantity)).toFixed(6)
    const line = goods('1', intent.own, { counted, reason: '漏记' })
    const saved = await w.as(me).save('count', placed(intent), [line])
    const at = async (api: typeof stockCountApi.freeze) =>
      me.call(api, { id: saved.id, version: (await w.as(me).info('count', saved.id)).version })
    await at(stockCountApi.freeze)
    try {
      await posted(me, 'count', saved)
    } catch (error) {
      await at(stockCountApi.thaw)
      throw error
    }
    const one: ActiveBill = { bill: 'count', id: saved.id, line: line.id, own: intent.own, quantity: counted }
    active.push(one)
    return one
  }

  const picked = (pick: ActiveBill) =>
    ({ kind: w.nameOf('pick'), id: pick.id, line: 'items', remainder: w.nameOf('planOut'), rows: [pick.line] })
  const makers: Readonly<Record<Exclude<Kind, 'close' | 'undo'>, Maker>> = {
    otherIn: maker(
      'otherIn', 'post', intent => ({ ...placed(intent), reason: intent.own ? intent.which % 2 === 0 ? 'FOUND' : 'OPENING' : 'PARTY_A' }),
      goodsRow(ofWish, ({ own: isMerchant, price: each }) => (isMerchant ? { price: each } : {}))
    ),
    planIn: maker(
      'planIn', 'post', ({ day, which: selector }) => ({ ...TAXED, bizDay: day, ...selector % 3 === 0 && { freight: '1.01' } }),
      async intent =>
        ({ row: goods(intent.quantity, true, { arrived: intent.quantity, ...price(), ...w.from(order, order.line) }), own: true })
    ),
    pick: maker('pick', 'agree', ({ day }) => ({ bizDay: day, purpose: '地面', receiver: '李工' }), goodsRow(ofWish)),
    planOut: maker('planOut', 'post', ({ day }) => ({ bizDay: day }), drawnRow('pick')),
    otherOut: maker(
      'otherOut', 'post', intent => ({ ...placed(intent), reason: intent.which % 2 === 0 ? 'SMALL' : 'SCRAPPED' }), goodsRow(ofWish)
    ),
    back: maker('back', 'agree', ({ day }) => ({ bizDay: day, reason: '余料' }), drawnRow('planOut')),
    backIn: maker('backIn', 'post', ({ day }) => ({ bizDay: day }), drawnRow('back')),
    purchaseReturn: maker('purchaseReturn', 'agree', ({ day }) => ({ ...TAXED, bizDay: day, reason: '色差' }), drawnRow('planIn', price)),
    returnOut: maker('returnOut', 'post', ({ day }) => ({ ...TAXED, bizDay: day }), drawnRow('purchaseReturn', price)),
    directReturn: maker('directReturn', 'post', ({ day }) => ({ ...TAXED, bizDay: day, reason: '破损' }), drawnRow('planIn', price)),
    count: counts,
    transfer: maker(
      'transfer', 'post', ({ day }) => ({ bizDay: day, toProjectId: 'site2', toWarehouseId: `${merchantId}-w2` }), goodsRow(ofWish)
    ),
    monthEnd: maker('monthEnd', 'post', () => ({ bizDay: '2026-05-31', warehouseId: null }), async (intent, me) => {
      const { of: source, own: isMerchant, row: { quantity } } = await drawnRow('planOut')(intent, me)
      return { row: { id: newId(), quantity, issueId: source.id, issueRow: source.line }, own: isMerchant }
    }),
  }
  const undone = async (one: ActiveBill, me: Person): Promise<void> => {
    await w.as(me).undo(one.bill, one)
    active.splice(active.indexOf(one), 1)
  }
  const takeAll = async (): Promise<void> => {
    for (let before = -1; before !== active.length && active.length > 0;) {
      before = active.length
      for (const one of active.toReversed()) await isDone(undone(one, w.keeper()))
    }
  }

  return {
    async begin(me: Person) {
      const line = goods('30', true, price())
      const saved = await w.as(me).save('order', { ...TAXED, orderName: '瓷砖', needDay: '2026-12-01', deliverTo: 'STORE' }, [line])
      await approve(me, 'order', saved)
      Object.assign(order, { id: saved.id, line: line.id })
      for (const isMerchant of [true, false]) await makers.otherIn({ ...OPENING, own: isMerchant, there: false }, me)
    },
    async act(intent: Intent, me: Person): Promise<void> {
      if (intent.kind === 'undo' || intent.kind === 'close') {
        const candidates = active.filter(({ bill }) => intent.kind === 'undo' || bill === 'pick')
        const one = candidates[intent.which % Math.max(candidates.length, 1)]
        if (one === undefined) throw new Impossible()
        if (intent.kind === 'undo') return undone(one, me)
        return void await (intent.own ? me.call(pullApi.close, { ...picked(one), reason: '不用了' }) : me.call(pullApi.reopen, picked(one)))
      }
      await makers[intent.kind](intent, me)
    },
    /**
     * Undoes all bills in force, the newest first, so that dependents come before their sources.
     * Returned goods whose stock is missing are received again and removed last.
     * @returns the bills that could not be undone
     */
    async takeBack(): Promise<readonly string[]> {
      await takeAll()
      if (active.length > 0) {
        const stuck = active.splice(0)
        for (const isMerchant of [true, false])
          for (const isSecondSite of [true, false]) await makers.otherIn({ ...OPENING, own: isMerchant, there: isSecondSite }, w.keeper())
        active.push(...stuck)
        await takeAll()
      }
      return active.map(({ bill }) => bill)
    },
    standing: (): readonly Bill[] => active.map(({ bill }) => bill),
  }
}
