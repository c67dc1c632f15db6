import { CallError } from '#client/data/callError.ts'
import { isAbsent } from '#client/data/linkHttp.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { storeReceiptApi } from '#shared/api/storeReceipt.ts'
import { inputOf, type Fault, type Receipt, type ReceiveInput } from './receipt.ts'

export type Received = OutputOf<typeof storeReceiptApi.receive>

/** A photograph of a bill; `fileId` once uploaded. */
export interface Photo { readonly id: string, readonly row: string, readonly fileId: string | null }

/** A bill in the queue. It is sent under one key until it is answered. */
export interface Bill {
  readonly id: string
  readonly key: string
  readonly queuedAt: string
  /** Time of the first attempt: from then on the server may have it. */
  readonly triedAt: string | null
  readonly bizDay: string
  readonly receipt: Receipt
  readonly photos: readonly Photo[]
}

/** Result of an answered bill. */
export type Outcome =
  | { readonly at: 'received', readonly answer: Received }
  | { readonly at: 'refused', readonly faults: readonly Fault[], readonly lost: Readonly<Record<string, string>> }

/** Storage of a user's unanswered bills. */
export interface BillShelf {
  bills(): Promise<readonly Bill[]>
  keep(bill: Bill): Promise<void>
  photo(id: string): Promise<Blob | undefined>
  settle(bill: Bill, outcome: Outcome): Promise<void>
}
export interface Sender {
  /** @returns the id of the file @throws CallError */
  upload(photo: Blob): Promise<string>
  /** @throws CallError */
  receive(input: ReceiveInput, key: string): Promise<Received>
}

/** Servers delete a call's key after a day (idempotency): later the same key would create another bill. */
const KEY_HOURS = 20
const HOUR_MS = 3_600_000
const UNSURE = '提交后一直没有收到答复，可能已经入库。请先到入库单里核对，没有的再过账'
const PHOTO_LOST = '照片没有存住'

/** `all` are answered; or the server is unreachable; or the session is over. */
export type Ended = 'all' | 'absent' | 'signedOut'

/** Whether to retry: no answer, or an earlier attempt is still running. */
const goesAgain = (error: CallError): boolean => isAbsent(error) || error.code === 'DUPLICATE_REQUEST' || error.code === 'DUPLICATE'
const stops = (error: unknown): Ended | null => {
  if (!(error instanceof CallError)) throw error
  return error.status === 401 ? 'signedOut' : goesAgain(error) ? 'absent' : null
}

const faultsOf = ({ rows = [], msg }: CallError): readonly Fault[] =>
  (rows.length === 0 ? [{ row: '', text: msg }] : rows.map(({ row, text }) => ({ row: String(row), text })))

/**
 * Uploads photographs first, so that the bill refers to stored files. @returns the bill with them and reasons for lost ones, or the cause
 * of stopping
 */
async function withPhotos(
  bill: Bill, shelf: BillShelf, sender: Sender
): Promise<Ended | { readonly bill: Bill, readonly lost: Readonly<Record<string, string>> }> {
  const missing: Record<string, string> = {}
  let sent = bill
  for (const { id, fileId } of bill.photos) {
    if (fileId !== null) continue
    const photo = await shelf.photo(id)
    if (photo === undefined) {
      missing[id] = PHOTO_LOST
      continue
    }
    try {
      const file = await sender.upload(photo)
      sent = { ...sent, photos: sent.photos.map(one => (one.id === id ? { ...one, fileId: file } : one)) }
      await shelf.keep(sent)
    } catch (error) {
      const stopped = stops(error)
      if (stopped !== null) return stopped
      if (error instanceof CallError) missing[id] = error.msg
    }
  }
  return { bill: sent, lost: missing }
}

/** @returns null once it is answered */
async function sendBill(queued: Bill, shelf: BillShelf, sender: Sender, now: () => number): Promise<Ended | null> {
  if (queued.triedAt !== null && now() - Date.parse(queued.triedAt) > KEY_HOURS * HOUR_MS) {
    await shelf.settle(queued, { at: 'refused', faults: [{ row: '', text: UNSURE }], lost: {} })
    return null
  }
  const uploaded = await withPhotos(queued, shelf, sender)
  if (typeof uploaded === 'string') return uploaded
  const { lost: missing } = uploaded
  if (Object.keys(missing).length > 0) {
    const faults = queued.photos.filter(({ id }) => Object.hasOwn(missing, id))
      .map(({ id, row }) => ({ row, text: `照片没有传上：${missing[id]!}。请重拍或去掉` }))
    await shelf.settle(queued, { at: 'refused', faults, lost: missing })
    return null
  }
  const bill = { ...uploaded.bill, triedAt: uploaded.bill.triedAt ?? new Date(now()).toISOString() }
  await shelf.keep(bill)
  try {
    const fileIds = bill.photos.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
    const response = await sender.receive({ ...inputOf(bill.receipt, bill.bizDay), fileIds }, bill.key)
    await shelf.settle(bill, { at: 'received', answer: response })
  } catch (error) {
    const stopped = stops(error)
    if (stopped !== null) return stopped
    if (error instanceof CallError) await shelf.settle(bill, { at: 'refused', faults: faultsOf(error), lost: {} })
  }
  return null
}

/** Sends queued bills, oldest first, and stops where there is no answer. */
export async function sendBills(shelf: BillShelf, sender: Sender, now: () => number = Date.now): Promise<Ended> {
  const queuedBills = (await shelf.bills()).toSorted((a, b) => (a.queuedAt < b.queuedAt ? -1 : 1))
  for (const bill of queuedBills) {
    const ended = await sendBill(bill, shelf, sender, now)
    if (ended !== null) return ended
  }
  return 'all'
}

const PAUSES_S = [3, 5, 10, 20, 30, 60] as const
/** Pause before the next attempt in ms, growing with unanswered attempts. */
export const pauseAfter = (attempts: number): number => PAUSES_S[Math.min(Math.max(attempts, 1), PAUSES_S.length) - 1]! * 1000
