import { personShelf, type PersonShelf } from '#client/data/personShelf.ts'
import { businessDate } from '#schemas/kit/clock.ts'
import { draftsOf, type Drafts } from './drafts.ts'
import { pauseAfter, sendBills, type Bill, type BillShelf, type Received, type Sender } from './outbox.ts'
import { photosOf, type Receipt } from './receipt.ts'

/** An answered bill, until the user has seen it. */
export interface AnsweredBill { readonly orderId: string, readonly orderCode: string, readonly at: string, readonly answer: Received }

export interface HandState {
  readonly drafts: ReadonlyMap<string, Receipt>
  readonly bills: readonly Bill[]
  readonly done: readonly AnsweredBill[]
  /** Start of the offline period, ms; null while online. */
  readonly offlineSince: number | null
  readonly sending: boolean
  /** Message on a failed local save, in Chinese. */
  readonly trouble: string | null
}

export interface HandStore {
  get(): HandState
  subscribe(hear: () => void): () => void
  write(orderId: string, receipt: Receipt | null): void
  /** Stores a photograph. @returns its id */
  addPhoto(photo: Blob): Promise<string>
  photo(id: string): Promise<Blob | undefined>
  dropPhoto(id: string): Promise<void>
  /** 过账: it is sent automatically from here on. */
  post(receipt: Receipt): Promise<void>
  seen(orderId: string): void
  retry(): void
  /** Starts sending queued bills. @returns the function that stops it */
  start(): () => void
}

const [BILLS, PHOTOS, DONE] = ['bills', 'photos', 'done'] as const

/** Bills in IndexedDB; answered ones become received, refused ones become input again. */
const shelfOf = (shelf: PersonShelf, drafts: Drafts): BillShelf => ({
  bills: async () => await shelf.all(BILLS) as Bill[],
  keep: bill => shelf.set(BILLS, bill.id, bill),
  photo: async id => await shelf.get(PHOTOS, id) as Blob | undefined,
  async settle(bill, outcome) {
    const { order } = bill.receipt
    if (outcome.at === 'refused') {
      drafts.write(order.id, { ...bill.receipt, faults: outcome.faults, lost: outcome.lost })
      return shelf.move([], [[BILLS, bill.id]])
    }
    drafts.write(order.id, null)
    const done: AnsweredBill = { orderId: order.id, orderCode: order.code, at: new Date().toISOString(), answer: outcome.answer }
    await shelf.move([[DONE, order.id, done]], [[BILLS, bill.id], ...bill.photos.map(({ id }) => [PHOTOS, id] as const)])
  },
})

/**
 * The user's data on this phone and its transmission to the server: one tab sends at a time, at once, when a network comes back, when the
 * page becomes visible, and after growing pauses.
 */
export function handStore(owner: string, sender: Sender): HandStore {
  const [shelf, drafts] = [personShelf(owner), draftsOf(owner)]
  const bills = shelfOf(shelf, drafts)
  const lock = `yz.hand.${owner}`
  const hearers = new Set<() => void>()
  let channel: BroadcastChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let [attempts, running, stopped] = [0, false, true]
  let state: HandState = {
    drafts: drafts.all(), bills: [], done: [], offlineSince: navigator.onLine ? null : Date.now(), sending: false, trouble: null,
  }

  const set = (patch: Partial<HandState>): void => {
    state = { ...state, ...patch }
    hearers.forEach(hear => hear())
  }
  const trouble = (): void => set({ trouble: '本机存储空间不足或被禁用，请不要关闭页面，先连上网络过账' })
  async function lookUpStored(): Promise<void> {
    const [queued, done] = await Promise.all([shelf.all(BILLS), shelf.all(DONE)]) as [Bill[], AnsweredBill[]]
    set({ bills: queued, done: done.toSorted((a, b) => (a.at < b.at ? 1 : -1)), drafts: drafts.all() })
  }
  const changed = async (): Promise<void> => {
    channel?.postMessage('changed')
    await lookUpStored()
  }
  const absent = (): void => set({ offlineSince: state.offlineSince ?? Date.now() })

  async function send(): Promise<void> {
    set({ sending: true })
    const ended = navigator.onLine
      ? await sendBills({ ...bills, settle: async (bill, outcome) => { await bills.settle(bill, outcome); await changed() } }, sender)
      : 'absent'
    attempts = ended === 'absent' ? attempts + 1 : 0
    set({ sending: false })
    if (ended === 'all') set({ offlineSince: null })
    if (ended === 'absent') absent()
    await lookUpStored()
  }
  /** Another tab may be sending: then it is checked again later. */
  async function run(): Promise<void> {
    if (running || stopped) return
    clearTimeout(timer)
    running = true
    try {
      await lookUpStored()
      if (state.bills.length > 0) await ('locks' in navigator
        ? navigator.locks.request(lock, { ifAvailable: true }, async webLock => { if (webLock !== null) await send() })
        : send())
    } catch {
      trouble()
    }
    running = false
    if (!stopped && state.bills.length > 0) timer = setTimeout(() => void run(), pauseAfter(attempts))
  }
  const retry = (): void => void run()
  const online = (): void => {
    attempts = 0
    if (state.bills.length === 0) set({ offlineSince: null })
    retry()
  }

  return {
    get: () => state,
    subscribe(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    write(orderId, receipt) {
      const isStored = drafts.write(orderId, receipt)
      const next = new Map(state.drafts)
      if (receipt === null) next.delete(orderId)
      else next.set(orderId, receipt)
      set({ drafts: next })
      if (!isStored) trouble()
    },
    async addPhoto(photo) {
      const id = crypto.randomUUID()
      await shelf.set(PHOTOS, id, photo)
      return id
    },
    photo: bills.photo,
    dropPhoto: id => shelf.move([], [[PHOTOS, id]]),
    async post(receipt) {
      const photos = photosOf(receipt).map(one => ({ ...one, fileId: null }))
      const [id, key] = [crypto.randomUUID(), crypto.randomUUID()]
      await bills.keep({
        id, key, queuedAt: new Date().toISOString(), triedAt: null, bizDay: businessDate(), receipt: { ...receipt, faults: [], lost: {} },
        photos,
      })
      drafts.write(receipt.order.id, null)
      await changed()
      attempts = 0
      await run()
    },
    seen(orderId) {
      void shelf.move([], [[DONE, orderId]]).then(changed)
    },
    retry: online,
    start() {
      stopped = false
      channel = new BroadcastChannel(lock)
      channel.onmessage = () => void lookUpStored()
      const unwatch = drafts.watch(() => set({ drafts: drafts.all() }))
      addEventListener('online', online)
      addEventListener('offline', absent)
      addEventListener('focus', retry)
      document.addEventListener('visibilitychange', retry)
      retry()
      return () => {
        stopped = true
        clearTimeout(timer)
        channel?.close()
        unwatch()
        removeEventListener('online', online)
        removeEventListener('offline', absent)
        removeEventListener('focus', retry)
        document.removeEventListener('visibilitychange', retry)
      }
    },
  }
}
