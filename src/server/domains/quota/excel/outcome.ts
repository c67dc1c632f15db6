import type { Draft } from '#schemas/kit/index.ts'
import type { Existing } from './existing.ts'
import { textOf } from './newPackages.ts'
import type { SheetGroup } from './packages.ts'
import type { ResolvedPackage, PackageOutcome, WrittenQuota } from './planned.ts'
import type { Update } from './update.ts'

interface OutcomeFacts {
  readonly failed: boolean
  readonly removes: boolean
  readonly written: WrittenQuota | undefined
  readonly existing: Existing
}

const LISTED_CELLS = 200

const figuresOf = ({ head }: Draft) => ({
  worker: textOf(head.quotaWorkerTotalAmount), material: textOf(head.quotaMaterialTotalAmount), total: textOf(head.quotaTotalAmount),
})
const placeOf = ({ at }: SheetGroup) => ({ row: at.number, quotaCode: at.text('code'), quotaName: at.text('name') })

/** A skipped package. */
export const passedOutcome = (
  group: SheetGroup, existing: { readonly id: string, readonly code: string } | undefined, note: string
): PackageOutcome =>
  ({
    ...placeOf(group), quotaUnit: '', state: 'ignored', ok: true, note, quotaId: existing?.id ?? null,
    ...existing && { quotaCode: existing.code },
  })

export function outcomeOf(one: ResolvedPackage, { failed, removes, written, existing }: OutcomeFacts): PackageOutcome {
  if (one.deed === 'pass') return { ...one.outcome, ok: !failed, ...failed && { state: 'wrong' as const } }
  if (one.deed === 'update') return updateOutcome(one.update, one.chosen, failed, removes)
  const { head } = one.draft
  const same = existing.sameName(String(head.quotaName ?? ''))
  return {
    ...placeOf(one.group), ...figuresOf(one.draft), quotaCode: written?.code ?? one.code, quotaUnit: String(head.quotaUnit ?? ''),
    state: failed ? 'wrong' : 'added', ok: !failed, quotaId: written?.id ?? null, ...same && { same: { id: same.id, code: same.code } },
  }
}

function updateOutcome(update: Update, chosen: boolean, failed: boolean, removes: boolean): PackageOutcome {
  const { group, stored: { record }, current, after, state, cells, stale, edits } = update
  const retained = removes ? 0 : edits.aligned.missing.length
  const notes = [
    ...stale === undefined ? [] : [stale],
    ...retained > 0 && state !== 'same' ? [`工作簿中没有的 ${retained} 行保留`] : [],
    ...cells.length > LISTED_CELLS ? [`共 ${cells.length} 处变化，列出 ${LISTED_CELLS} 处`] : [],
  ]
  const reportedState = failed ? 'wrong' : state === 'conflict' && chosen ? 'changed' : state
  return {
    ...placeOf(group), ...figuresOf(after), before: figuresOf(current), quotaCode: record.code, quotaUnit: record.unit ?? '',
    quotaId: record.id,
    quotaVersion: record.quotaVersion, state: reportedState, ok: reportedState !== 'wrong' && reportedState !== 'conflict',
    cells: cells.slice(0, LISTED_CELLS),
    ...notes.length > 0 && { note: notes.join('；') },
  }
}
