import type { Draft } from '#schemas/kit/index.ts'
import type { Existing } from './existing.ts'
import { textOf } from './fresh.ts'
import type { SheetGroup } from './packages.ts'
import type { Settled, Told, WrittenQuota } from './planned.ts'
import type { Update } from './update.ts'

interface Telling {
  readonly failed: boolean
  readonly removes: boolean
  readonly written: WrittenQuota | undefined
  readonly existing: Existing
}

/** Changes of one package that travel with the result. */
const TOLD_CELLS = 200

const figuresOf = ({ head }: Draft) => ({
  worker: textOf(head.quotaWorkerTotalAmount), material: textOf(head.quotaMaterialTotalAmount), total: textOf(head.quotaTotalAmount),
})
const placeOf = ({ at }: SheetGroup) => ({ row: at.number, quotaCode: at.text('code'), quotaName: at.text('name') })

/** A package of which nothing is taken. */
export const toldPassed = (group: SheetGroup, named: { readonly id: string, readonly code: string } | undefined, note: string): Told =>
  ({ ...placeOf(group), quotaUnit: '', state: 'ignored', ok: true, note, quotaId: named?.id ?? null, ...named && { quotaCode: named.code } })

/** What becomes of a package, in the words of the report. */
export function toldOf(one: Settled, { failed, removes, written, existing }: Telling): Told {
  if (one.deed === 'pass') return { ...one.told, ok: !failed, ...failed && { state: 'wrong' as const } }
  if (one.deed === 'update') return toldUpdate(one.update, one.chosen, failed, removes)
  const { head } = one.draft
  const same = existing.sameName(String(head.quotaName ?? ''))
  return {
    ...placeOf(one.group), ...figuresOf(one.draft), quotaCode: written?.code ?? one.code, quotaUnit: String(head.quotaUnit ?? ''),
    state: failed ? 'wrong' : 'added', ok: !failed, quotaId: written?.id ?? null, ...same && { same: { id: same.id, code: same.code } },
  }
}

function toldUpdate(update: Update, chosen: boolean, failed: boolean, removes: boolean): Told {
  const { group, stored: { record }, current, after, state, cells, stale, edits } = update
  const kept = removes ? 0 : edits.aligned.missing.length
  const notes = [
    ...stale === undefined ? [] : [stale],
    ...kept > 0 && state !== 'same' ? [`工作簿中没有的 ${kept} 行保留`] : [],
    ...cells.length > TOLD_CELLS ? [`共 ${cells.length} 处变化，列出 ${TOLD_CELLS} 处`] : [],
  ]
  const known = failed ? 'wrong' : state === 'conflict' && chosen ? 'changed' : state
  return {
    ...placeOf(group), ...figuresOf(after), before: figuresOf(current), quotaCode: record.code, quotaUnit: record.unit ?? '', quotaId: record.id,
    quotaVersion: record.quotaVersion, state: known, ok: known !== 'wrong' && known !== 'conflict', cells: cells.slice(0, TOLD_CELLS),
    ...notes.length > 0 && { note: notes.join('；') },
  }
}
