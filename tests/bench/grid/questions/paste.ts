import { limit, fact, ratio, turns, type Question } from '../findings.ts'
import { block, PASTE_FROM } from '../shape.ts'
import type { Actor } from '../stage.ts'

const WIDTH = 10
const texts = (rows: number): readonly string[] => [1, 2, 3].map(turn => block(rows, WIDTH, turn))

/** Pastes over the rows of a mounted grid; every call changes every cell. */
export function paster(actor: Actor, rows: number, cells: number): () => Promise<number> {
  const [turn, text] = [turns(), texts(cells / WIDTH)]
  return async () => {
    await actor.show(rows)
    await actor.focus(0, PASTE_FROM)
    return actor.paste(text[turn() - 1]!)
  }
}

/** Row 4: a whole paste, from the event to painted marks. */
export const paste: Question = async ({ theatre: { free }, runs }) => {
  const [rows, cells] = [5000, 5000]
  const pasteIntoProduct = paster(free.ours, rows, cells)
  const against = async (goal: number, name: string, actor: Actor) => ratio({ row: 4, metric: 'paste 5,000 cells', goal, against: name }, {
    ours: pasteIntoProduct, reference: paster(actor, rows, cells),
  }, runs)
  return [await against(0.5, 'Handsontable', free.hot), await against(2, 'AG transaction', free.plain)]
}

/**
 * Presses a key repeatedly while something runs.
 * @returns the longest time until a response was painted
 */
async function longestAnswer({ page }: Actor, work: Promise<number>): Promise<number> {
  await page.evaluate(() => window.probe.watchKeys())
  const state = { running: true }
  const ended = work.finally(() => { state.running = false })
  while (state.running) {
    await page.keyboard.press('ArrowDown')
    await new Promise(resolve => { setTimeout(resolve, 20) })
  }
  await ended
  return page.evaluate(() => window.probe.slowestKey())
}

/** Row 5: a long paste does not block. */
export const longPaste: Question = async ({ theatre: { free }, runs }) => {
  const [rows, cells] = [5000, 50_000]
  const pasteIntoProduct = paster(free.ours, rows, cells)
  const reference = paster(free.plain, rows, cells)
  const fullPaste = await limit(
    { row: 5, metric: 'paste 50,000 cells, painted', goal: 400, against: 'AG transaction' }, { ours: pasteIntoProduct, reference }, runs
  )
  const keyResponse = await limit({ row: 5, metric: 'a key during it, painted', goal: 100, against: 'AG transaction' }, {
    ours: () => longestAnswer(free.ours, pasteIntoProduct()), reference,
  }, runs)
  return [fullPaste, keyResponse]
}

/** Row 6: rows created by a paste beside rows that it overwrites. */
export const createdRows: Question = async ({ theatre: { free: { ours: productActor } }, runs }) => {
  const [count, width] = [10_000, 4]
  const text = block(count, width, 1)
  const over = async (rows: number, from: number, grown: number): Promise<number> => {
    await productActor.mount(rows)
    await productActor.focus(from, PASTE_FROM)
    const took = await productActor.paste(text)
    const now = await productActor.page.evaluate(() => window.ours.rowCount())
    if (now !== grown) throw new Error(`the paste left ${now} rows in place of ${grown}`)
    return took
  }
  return [await ratio({ row: 6, metric: 'paste that creates 10,000 rows', goal: 1.5, against: 'overwriting them' }, {
    ours: () => over(1, 0, count),
    reference: () => over(count, 0, count),
  }, runs)]
}

/** Row 7: requests sent for one paste into a server list. */
export const requests: Question = async ({ theatre: { free: { ours: productActor } } }) => {
  const findings = []
  for (const cells of [500, 20_000]) {
    await productActor.unmount()
    const sent: string[] = []
    const note = (request: { url(): string }) => void (request.url().includes('saveBill') && sent.push(request.url()))
    productActor.page.on('request', note)
    await productActor.page.evaluate(rows => window.ours.mountList(rows), 2000)
    await productActor.focus(0, PASTE_FROM)
    await productActor.paste(block(cells / WIDTH, WIDTH, 1))
    await productActor.page.waitForLoadState('networkidle')
    productActor.page.off('request', note)
    await productActor.page.evaluate(() => window.ours.unmount())
    if (sent.length === 0) throw new Error('the paste sent nothing')
    const metric = `requests of a paste of ${cells.toLocaleString('en')} cells`
    findings.push(fact({ row: 7, metric, goal: Math.ceil(cells / 10_000), unit: 'requests' }, sent.length))
  }
  return findings
}

/** Row 8: undoing a paste beside making it. */
export const undo: Question = async ({ theatre: { free: { ours: productActor } }, runs }) => {
  const made = paster(productActor, 5000, 20_000)
  return [await ratio({ row: 8, metric: 'undo of a paste of 20,000 cells', goal: 1, against: 'the paste' }, {
    ours: async () => {
      await made()
      return productActor.page.evaluate(() => window.ours.undo())
    },
    reference: made,
  }, runs)]
}
