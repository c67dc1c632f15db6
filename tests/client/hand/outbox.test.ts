import { describe, expect, it } from 'vitest'
import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { pauseAfter, sendBills, type Bill, type BillShelf, type Outcome, type Sender } from '#client/pages/hand/outbox.ts'
import { newReceipt, withLine, type ReceiveInput } from '#client/pages/hand/receipt.ts'

const NOW = Date.parse('2026-11-30T09:00:00Z')
const order = {
  id: 'o', code: 'DD-1', name: '瓷砖', supplier: '东鹏', project: '云栖里', needDay: '2026-11-28', warehouses: [{ id: 'w', name: '工地仓' }],
  lines: [
    { row: 'r', itemName: '地砖', spec: '', brand: '', unit: 'm²', ordered: '12', taken: '0', inFlight: '0', remaining: '12', most: '12' },
  ],
}
const receipt = withLine(
  newReceipt(order), 'r', { accepted: '10', refused: '2', reason: 'BROKEN', photos: ['p1', 'p2'] }, '2026-11-30T08:00:00Z'
)
const bill = (id: string, more: Partial<Bill> = {}): Bill => ({
  id, key: `key-${id}`, queuedAt: `2026-11-30T08:0${id}:00Z`, triedAt: null, bizDay: '2026-11-30', receipt,
  photos: [{ id: 'p1', row: 'r', fileId: null }, { id: 'p2', row: 'r', fileId: null }], ...more,
})
const unreachable = () => new CallError({ code: UNREACHABLE, status: 0, msg: '没有网络' })
const failed = (status: number, msg: string, more: object = {}) => new CallError({ code: status, status, msg, ...more })

/** Queued server answers; an error is thrown. */
function phone(bills: readonly Bill[], {
  uploads = [], answers: responses = [], photos = ['p1', 'p2'],
}: { uploads?: readonly (string | CallError)[], answers?: readonly ('ok' | CallError)[], photos?: readonly string[] }) {
  const storedBills = new Map(bills.map(one => [one.id, one]))
  const [outcomes, sent]: [Record<string, Outcome>, (readonly [ReceiveInput, string])[]] = [{}, []]
  const [files, replies] = [[...uploads], [...responses]]
  const resultOf = <T>(next: T | CallError | undefined): T => {
    if (next instanceof CallError) throw next
    if (next === undefined) throw new Error('nothing more was expected')
    return next
  }
  const shelf: BillShelf = {
    bills: () => Promise.resolve([...storedBills.values()]),
    keep: one => { storedBills.set(one.id, one); return Promise.resolve() },
    photo: id => Promise.resolve(photos.includes(id) ? new Blob([id]) : undefined),
    settle: (one, outcome) => { storedBills.delete(one.id); outcomes[one.id] = outcome; return Promise.resolve() },
  }
  const sender: Sender = {
    upload: async () => resultOf(files.shift()),
    async receive(input, key) {
      sent.push([input, key])
      resultOf(replies.shift())
      return { id: `in-${key}`, code: 'RK-1', state: 'COMPLETE' }
    },
  }
  return {
    kept: storedBills, outcomes, sent, send: (now = NOW) => sendBills(shelf, sender, () => now),
    reply: (...more: ('ok' | CallError)[]) => replies.push(...more), file: (...more: (string | CallError)[]) => files.push(...more),
  }
}

describe('bills of a phone', () => {
  it('go in the order in which they were posted, photographs before the bill that names them', async () => {
    const one = phone([bill('2', { photos: [] }), bill('1')], { uploads: ['f1', 'f2'], answers: ['ok', 'ok'] })
    expect(await one.send()).toBe('all')
    expect(one.sent.map(([{ fileIds }, key]) => [key, fileIds])).toEqual([['key-1', ['f1', 'f2']], ['key-2', []]])
    expect(one.sent[0]![0]).toMatchObject(
      { orderId: 'o', warehouseId: 'w', bizDay: '2026-11-30', lines: [{ row: 'r', arrived: '12', quantity: '10', rejectReason: 'BROKEN' }] }
    )
    expect(one.outcomes).toMatchObject({ 1: { at: 'received', answer: { code: 'RK-1' } }, 2: { at: 'received' } })
    expect(one.kept.size).toBe(0)
  })

  it('go under one key until somebody answers, and no photograph twice', async () => {
    const one = phone([bill('1')], { uploads: ['f1', unreachable()] })
    expect(await one.send()).toBe('absent')
    expect(one.kept.get('1')).toMatchObject({ triedAt: null, photos: [{ fileId: 'f1' }, { fileId: null }] })
    one.file('f2')
    for (const retryableError of [
      unreachable(), failed(503, '系统繁忙'), failed(409, '请勿重复请求', { code: 'DUPLICATE_REQUEST' }), failed(429, '操作过于频繁'),
    ]) {
      one.reply(retryableError)
      expect(await one.send()).toBe('absent')
    }
    one.reply('ok')
    expect(await one.send()).toBe('all')
    expect(new Set(one.sent.map(([input, key]) => JSON.stringify([input, key]))).size).toBe(1)
    expect(one.outcomes['1']).toMatchObject({ at: 'received' })
  })

  it('stop where nobody answers or the sign-in is over: what is behind stays as it is', async () => {
    for (const [error, ended] of [[unreachable(), 'absent'], [failed(401, '登陆状态失效'), 'signedOut']] as const) {
      const one = phone([bill('1', { photos: [] }), bill('2', { photos: [] })], { answers: [error] })
      expect(await one.send()).toBe(ended)
      expect([one.sent.length, [...one.kept.keys()], one.outcomes]).toEqual([1, ['1', '2'], {}])
    }
  })

  it('are given back with the sentences of the server by rows, and the next one goes on', async () => {
    const refused = failed(400, '第 1 行', { rows: [
      { row: 'r', column: 'quantity', code: 'invalid', text: '剩余 5，本次 10' }, { row: '', column: 'bizDay', code: 'invalid', text: '已结账' },
    ] })
    const one = phone([bill('1', { photos: [] }), bill('2', { photos: [] })], { answers: [refused, failed(409, '盘点中')] })
    expect(await one.send()).toBe('all')
    expect(one.outcomes).toEqual({
      1: { at: 'refused', faults: [{ row: 'r', text: '剩余 5，本次 10' }, { row: '', text: '已结账' }], lost: {} },
      2: { at: 'refused', faults: [{ row: '', text: '盘点中' }], lost: {} },
    })
  })

  it('name a photograph that never arrives on its row: refused by the server, or gone from the phone', async () => {
    const one = phone([bill('1')], { uploads: [failed(400, '只能上传图片')], photos: ['p1'] })
    expect(await one.send()).toBe('all')
    expect(one.sent).toEqual([])
    expect(one.outcomes['1']).toEqual({
      at: 'refused', lost: { p1: '只能上传图片', p2: '照片没有存住' },
      faults: [{ row: 'r', text: '照片没有传上：只能上传图片。请重拍或去掉' }, { row: 'r', text: '照片没有传上：照片没有存住。请重拍或去掉' }],
    })
  })

  it('are never sent again once the server may have forgotten their key: somebody looks first', async () => {
    const one = phone([bill('1', { photos: [] })], { answers: [unreachable()] })
    expect(await one.send()).toBe('absent')
    expect(await one.send(NOW + 21 * 3_600_000)).toBe('all')
    expect(one.sent.length).toBe(1)
    expect(one.outcomes['1']).toMatchObject({ at: 'refused', faults: [{ row: '', text: expect.stringContaining('可能已经入库') }] })
    // An unsent bill can wait without limit.
    const other = phone([bill('1', { photos: [] })], { answers: ['ok'] })
    expect(await other.send(NOW + 90 * 3_600_000)).toBe('all')
    expect(other.outcomes['1']).toMatchObject({ at: 'received' })
  })

  it('are tried after pauses that grow to a minute', () =>
    expect([0, 1, 2, 3, 4, 5, 6, 99].map(pauseAfter)).toEqual([3_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000]))
})
