import type { Row as Cells } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { stockCountApi } from '#shared/api/stockCount.ts'
import type { Person } from '../harness/world.ts'
import type { Bill, withStore } from './fixtures.ts'

/** An intended action; `which` selects the bill it applies to. */
export interface Wish {
  readonly kind: Kind, readonly quantity: string, readonly price: string, readonly day: string, readonly which: number,
  readonly own: boolean, readonly there: boolean
}
/** A bill in force, with the row that others draw from. */
interface ActiveBill { readonly bill: Bill, readonly id: string, readonly line: string, readonly own: boolean, readonly quantity: string }
type Maker = (wish: Wish, me: Person) => Promise<ActiveBill>

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
export async function isDone(deed: Promise<unknown>): Promise<boolean> {
  try {
    await deed
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
  const placed = ({ there: isSecondSite, day }: Wish) =>
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
  async function agreed(me: Person, bill: Bill, saved: { readonly id: string }): Promise<void> {
    await w.as(me).submit(bill, saved)
    await w.agree(bill, saved)
    if (await w.state(bill, saved) !== 'COMPLETE') throw new Impossible()
  }
  const maker = (bill: Bill, brings: 'post' | 'agree', head: (wish: Wish) => object, row: (
    wish: Wish, me: Person
  ) => Promise<{ readonly row: Cells & { readonly id: string }, readonly own: boolean }>): Maker => async (wish, me) => {
    const { row: line, own: isMerchant } = await row(wish, me)
    const extra = bill === 'directReturn' ? { attachments: [{ id: await photo(me), originName: 'a.png', visitUrl: '' }] } : {}
    const saved = await w.as(me).save(bill, { ...head(wish), ...extra }, [line])
    await (brings === 'post' ? posted(me, bill, saved) : agreed(me, bill, saved))
    const one = { bill, id: saved.id, line: line.id, own: isMerchant, quantity: String(line.quantity) }
    active.push(one)
    return one
  }
  const plain = (isMerchant: (wish: Wish) => boolean, more: (wish: Wish) => Cells = () => ({})) =>
    (wish: Wish) => Promise.resolve({ row: goods(wish.quantity, isMerchant(wish), more(wish)), own: isMerchant(wish) })
  const ofWish = ({ own: isMerchant }: Wish): boolean => isMerchant
  /** Draws a row from a bill in force or from a new one, in full or in part. */
  const drawnRow = (from: Bill & Kind, more: (wish: Wish) => Cells = () => ({})) => async (wish: Wish, me: Person) => {
    const candidates = active.filter(({ bill }) => bill === from)
    const source = candidates[wish.which % Math.max(candidates.length, 1)] ?? await makers[from](wish, me)
    const quantity = wish.which % 2 === 0 ? source.quantity : wish.quantity
    return { row: goods(quantity, source.own, { ...w.from(source, source.line), ...more(wish) }), own: source.own, of: source }
  }
  const price = () => ({ price: '60.00' })

  async function counts(wish: Wish, me: Person): Promise<ActiveBill> {
    const { quantity = '0' } = await w.balanceOf(wish.there ? `${merchantId}-w2` : `${merchantId}-w`, lot, wish.own)
    const counted = Math.max(0, Number(quantity) + (wish.which % 2 === 0 ? 1 : -1) * Number(wish.quantity)).toFixed(6)
    const line = goods('1', wish.own, { counted, reason: '漏记' })
    const saved = await w.as(me).save('count', placed(wish), [line])
    const at = async (api: typeof stockCountApi.freeze) =>
      me.call(api, { id: saved.id, version: (await w.as(me).info('count', saved.id)).version })
    await at(stockCountApi.freeze)
    try {
      await posted(me, 'count', saved)
    } catch (error) {
      await at(stockCountApi.thaw)
      throw error
    }
    const one: ActiveBill = { bill: 'count', id: saved.id, line: line.id, own: wish.own, quantity: counted }
    active.push(one)
    return one
  }

  const picked = (pick: ActiveBill) =>
    ({ kind: w.nameOf('pick'), id: pick.id, line: 'items', remainder: w.nameOf('planOut'), rows: [pick.line] })
  const makers: Readonly<Record<Exclude<Kind, 'close' | 'undo'>, Maker>> = {
    otherIn: maker(
      'otherIn', 'post', wish => ({ ...placed(wish), reason: wish.own ? wish.which % 2 === 0 ? 'FOUND' : 'OPENING' : 'PARTY_A' }),
      plain(ofWish, ({ own: isMerchant, price: each }) => (isMerchant ? { price: each } : {}))
    ),
    planIn: maker(
      'planIn', 'post', ({ day, which }) => ({ ...TAXED, bizDay: day, ...which % 3 === 0 && { freight: '1.01' } }),
      async wish => ({ row: goods(wish.quantity, true, { arrived: wish.quantity, ...price(), ...w.from(order, order.line) }), own: true })
    ),
    pick: maker('pick', 'agree', ({ day }) => ({ bizDay: day, purpose: '地面', receiver: '李工' }), plain(ofWish)),
    planOut: maker('planOut', 'post', ({ day }) => ({ bizDay: day }), drawnRow('pick')),
    otherOut: maker('otherOut', 'post', wish => ({ ...placed(wish), reason: wish.which % 2 === 0 ? 'SMALL' : 'SCRAPPED' }), plain(ofWish)),
    back: maker('back', 'agree', ({ day }) => ({ bizDay: day, reason: '余料' }), drawnRow('planOut')),
    backIn: maker('backIn', 'post', ({ day }) => ({ bizDay: day }), drawnRow('back')),
    purchaseReturn: maker('purchaseReturn', 'agree', ({ day }) => ({ ...TAXED, bizDay: day, reason: '色差' }), drawnRow('planIn', price)),
    returnOut: maker('returnOut', 'post', ({ day }) => ({ ...TAXED, bizDay: day }), drawnRow('purchaseReturn', price)),
    directReturn: maker('directReturn', 'post', ({ day }) => ({ ...TAXED, bizDay: day, reason: '破损' }), drawnRow('planIn', price)),
    count: counts,
    transfer: maker(
      'transfer', 'post', ({ day }) => ({ bizDay: day, toProjectId: 'site2', toWarehouseId: `${merchantId}-w2` }), plain(ofWish)
    ),
    monthEnd: maker('monthEnd', 'post', () => ({ bizDay: '2026-05-31', warehouseId: null }), async (wish, me) => {
      const { of: source, own: isMerchant, row: { quantity } } = await drawnRow('planOut')(wish, me)
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
      await agreed(me, 'order', saved)
      Object.assign(order, { id: saved.id, line: line.id })
      for (const isMerchant of [true, false]) await makers.otherIn({ ...OPENING, own: isMerchant, there: false }, me)
    },
    async act(wish: Wish, me: Person): Promise<void> {
      if (wish.kind === 'undo' || wish.kind === 'close') {
        const candidates = active.filter(({ bill }) => wish.kind === 'undo' || bill === 'pick')
        const one = candidates[wish.which % Math.max(candidates.length, 1)]
        if (one === undefined) throw new Impossible()
        if (wish.kind === 'undo') return undone(one, me)
        return void await (wish.own ? me.call(pullApi.close, { ...picked(one), reason: '不用了' }) : me.call(pullApi.reopen, picked(one)))
      }
      await makers[wish.kind](wish, me)
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
