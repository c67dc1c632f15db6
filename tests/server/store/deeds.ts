import type { Row as Cells } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { stockCountApi } from '#shared/api/stockCount.ts'
import type { Person } from '../harness/world.ts'
import type { Bill, withStore } from './fixtures.ts'

/** What somebody wants to do; `which` chooses among what there is. */
export interface Wish {
  readonly kind: Kind, readonly quantity: string, readonly price: string, readonly day: string, readonly which: number,
  readonly own: boolean, readonly there: boolean
}
/** A bill that stands, with the row that others take from. */
interface Standing { readonly bill: Bill, readonly id: string, readonly line: string, readonly own: boolean, readonly quantity: string }
type Maker = (wish: Wish, me: Person) => Promise<Standing>

/** Deeds of the store: each brings about what it needs before. */
export const KINDS = [
  'otherIn', 'planIn', 'pick', 'planOut', 'otherOut', 'back', 'backIn', 'purchaseReturn', 'returnOut', 'directReturn', 'count', 'transfer',
  'monthEnd', 'close', 'undo',
] as const
export type Kind = (typeof KINDS)[number]

const REFUSED = /^\S+ 4\d\d /
/** Whether a call was refused, as a rule of the product does. @throws the error of what broke */
export async function isDone(deed: Promise<unknown>): Promise<boolean> {
  try {
    await deed
    return true
  } catch (error) {
    if (error instanceof Error && (error instanceof Impossible || REFUSED.test(error.message))) return false
    throw error
  }
}
/** Goods that are there before anything else. */
const OPENING = { kind: 'otherIn', quantity: '20', price: '33.33', day: '2026-05-01', which: 1 } as const

/** There is nothing that it could be done to. */
class Impossible extends Error {}

/** A store in which people do things at the same time; all of it lies in one lot, so that each run has stock of its own. */
export function deedsIn(w: ReturnType<typeof withStore>, merchantId: string, photo: (me: Person) => Promise<string>) {
  const lot = newId()
  const order = { id: '', line: '' }
  const standing: Standing[] = []
  const goods = (quantity: string, own: boolean, more: Cells = {}) => w.line(quantity, { lot, owner: own ? 'OWN' : 'PARTY_A', ...more })
  const placed = ({ there, day }: Wish) => ({ bizDay: day, ...there && { projectId: 'site2', warehouseId: `${merchantId}-w2` } })
  const TAXED = { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000' }

  /** Posts twice under one key: the same answer, and nothing more. */
  async function posted(me: Person, bill: Bill, saved: { readonly id: string }): Promise<void> {
    const key = newId()
    const { version } = await w.as(me).info(bill, saved.id)
    const first = await w.as(me).postAt(bill, saved, version, key)
    if (JSON.stringify(await w.as(me).postAt(bill, saved, version, key)) !== JSON.stringify(first))
      throw new Error(`${bill} answers otherwise when it is posted once more`)
  }
  /** Submits and has it agreed to: it then stands, or is refused its effect. */
  async function agreed(me: Person, bill: Bill, saved: { readonly id: string }): Promise<void> {
    await w.as(me).submit(bill, saved)
    await w.agree(bill, saved)
    if (await w.state(bill, saved) !== 'COMPLETE') throw new Impossible()
  }
  const maker = (bill: Bill, brings: 'post' | 'agree', head: (wish: Wish) => object, row: (
    wish: Wish, me: Person
  ) => Promise<{ readonly row: Cells & { readonly id: string }, readonly own: boolean }>): Maker => async (wish, me) => {
    const { row: line, own } = await row(wish, me)
    const extra = bill === 'directReturn' ? { attachments: [{ id: await photo(me), originName: 'a.png', visitUrl: '' }] } : {}
    const saved = await w.as(me).save(bill, { ...head(wish), ...extra }, [line])
    await (brings === 'post' ? posted(me, bill, saved) : agreed(me, bill, saved))
    const one = { bill, id: saved.id, line: line.id, own, quantity: String(line.quantity) }
    standing.push(one)
    return one
  }
  const plain = (own: (wish: Wish) => boolean, more: (wish: Wish) => Cells = () => ({})) =>
    (wish: Wish) => Promise.resolve({ row: goods(wish.quantity, own(wish), more(wish)), own: own(wish) })
  const ofWish = ({ own }: Wish): boolean => own
  /** A row that is taken from one of a bill that stands, or of a new one: all that there was, or a part. */
  const taken = (from: Bill & Kind, more: (wish: Wish) => Cells = () => ({})) => async (wish: Wish, me: Person) => {
    const there = standing.filter(({ bill }) => bill === from)
    const of = there[wish.which % Math.max(there.length, 1)] ?? await makers[from](wish, me)
    const quantity = wish.which % 2 === 0 ? of.quantity : wish.quantity
    return { row: goods(quantity, of.own, { ...w.from(of, of.line), ...more(wish) }), own: of.own, of }
  }
  const price = () => ({ price: '60.00' })

  async function counts(wish: Wish, me: Person): Promise<Standing> {
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
    const one: Standing = { bill: 'count', id: saved.id, line: line.id, own: wish.own, quantity: counted }
    standing.push(one)
    return one
  }

  const picked = (pick: Standing) =>
    ({ kind: w.nameOf('pick'), id: pick.id, line: 'items', remainder: w.nameOf('planOut'), rows: [pick.line] })
  const makers: Readonly<Record<Exclude<Kind, 'close' | 'undo'>, Maker>> = {
    otherIn: maker(
      'otherIn', 'post', wish => ({ ...placed(wish), reason: wish.own ? wish.which % 2 === 0 ? 'FOUND' : 'OPENING' : 'PARTY_A' }),
      plain(ofWish, ({ own, price: each }) => (own ? { price: each } : {}))
    ),
    planIn: maker(
      'planIn', 'post', ({ day, which }) => ({ ...TAXED, bizDay: day, ...which % 3 === 0 && { freight: '1.01' } }),
      async wish => ({ row: goods(wish.quantity, true, { arrived: wish.quantity, ...price(), ...w.from(order, order.line) }), own: true })
    ),
    pick: maker('pick', 'agree', ({ day }) => ({ bizDay: day, purpose: '地面', receiver: '李工' }), plain(ofWish)),
    planOut: maker('planOut', 'post', ({ day }) => ({ bizDay: day }), taken('pick')),
    otherOut: maker('otherOut', 'post', wish => ({ ...placed(wish), reason: wish.which % 2 === 0 ? 'SMALL' : 'SCRAPPED' }), plain(ofWish)),
    back: maker('back', 'agree', ({ day }) => ({ bizDay: day, reason: '余料' }), taken('planOut')),
    backIn: maker('backIn', 'post', ({ day }) => ({ bizDay: day }), taken('back')),
    purchaseReturn: maker('purchaseReturn', 'agree', ({ day }) => ({ ...TAXED, bizDay: day, reason: '色差' }), taken('planIn', price)),
    returnOut: maker('returnOut', 'post', ({ day }) => ({ ...TAXED, bizDay: day }), taken('purchaseReturn', price)),
    directReturn: maker('directReturn', 'post', ({ day }) => ({ ...TAXED, bizDay: day, reason: '破损' }), taken('planIn', price)),
    count: counts,
    transfer: maker(
      'transfer', 'post', ({ day }) => ({ bizDay: day, toProjectId: 'site2', toWarehouseId: `${merchantId}-w2` }), plain(ofWish)
    ),
    monthEnd: maker('monthEnd', 'post', () => ({ bizDay: '2026-05-31', warehouseId: null }), async (wish, me) => {
      const { of, own, row: { quantity } } = await taken('planOut')(wish, me)
      return { row: { id: newId(), quantity, issueId: of.id, issueRow: of.line }, own }
    }),
  }
  const undone = async (one: Standing, me: Person): Promise<void> => {
    await w.as(me).undo(one.bill, one)
    standing.splice(standing.indexOf(one), 1)
  }
  const takeAll = async (): Promise<void> => {
    for (let before = -1; before !== standing.length && standing.length > 0;) {
      before = standing.length
      for (const one of standing.toReversed()) await isDone(undone(one, w.keeper()))
    }
  }

  return {
    /** Goods of both owners to begin with, and an order that is delivered in parts. */
    async begin(me: Person) {
      const line = goods('30', true, price())
      const saved = await w.as(me).save('order', { ...TAXED, orderName: '瓷砖', needDay: '2026-12-01', deliverTo: 'STORE' }, [line])
      await agreed(me, 'order', saved)
      Object.assign(order, { id: saved.id, line: line.id })
      for (const own of [true, false]) await makers.otherIn({ ...OPENING, own, there: false }, me)
    },
    async act(wish: Wish, me: Person): Promise<void> {
      if (wish.kind === 'undo' || wish.kind === 'close') {
        const there = standing.filter(({ bill }) => wish.kind === 'undo' || bill === 'pick')
        const one = there[wish.which % Math.max(there.length, 1)]
        if (one === undefined) throw new Impossible()
        if (wish.kind === 'undo') return undone(one, me)
        return void await (wish.own ? me.call(pullApi.close, { ...picked(one), reason: '不用了' }) : me.call(pullApi.reopen, picked(one)))
      }
      await makers[wish.kind](wish, me)
    },
    /**
     * Takes back all that stands, the newest first; what others count on comes after them. Goods that an issue took may have been taken back
     * in the meantime, so that what came back of it cannot leave: then the same goods come in once more, and go last.
     * @returns what could not be taken back
     */
    async takeBack(): Promise<readonly string[]> {
      await takeAll()
      if (standing.length > 0) {
        const stuck = standing.splice(0)
        for (const own of [true, false]) for (const there of [true, false]) await makers.otherIn({ ...OPENING, own, there }, w.keeper())
        standing.push(...stuck)
        await takeAll()
      }
      return standing.map(({ bill }) => bill)
    },
    standing: (): readonly Bill[] => standing.map(({ bill }) => bill),
  }
}
