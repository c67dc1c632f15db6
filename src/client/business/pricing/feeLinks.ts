import type { Draft, Row } from '#schemas/kit/index.ts'
import { renamedBase } from '#schemas/pricing/bases.ts'
import type { LinkedEdit } from '#client/document/draftStore.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Excludes a name that another fee still has, because nothing follows it. */
function renamedFees(before: Draft, after: Draft): readonly (readonly [from: string, to: string])[] {
  const previous = new Map((before.lines.fees ?? []).map(row => [row.id, textOf(row.name)]))
  const names = new Set((after.lines.fees ?? []).map(row => textOf(row.name)))
  return (after.lines.fees ?? []).flatMap(row => {
    const [from, to] = [previous.get(row.id), textOf(row.name)]
    return from === undefined || from === '' || to === '' || from === to || names.has(from) ? [] : [[from, to] as const]
  })
}

/** Changes are detected by identity. */
const withCell = (row: Row, key: string, value: string): Row =>
  (row[key] === value || textOf(row[key]) === '' ? row : { ...row, [key]: value })

/** Propagates a new name to bases below, rates and details. */
export const followFeeNames: LinkedEdit = (before, after) => {
  if (before.lines.fees === after.lines.fees) return after
  const renamed = renamedFees(before, after)
  if (renamed.length === 0) return after
  const following = (line: string, key: string, next: (text: string) => string) =>
    (after.lines[line] === undefined ? {} : { [line]: after.lines[line].map(row => withCell(row, key, next(textOf(row[key])))) })
  const newNames = new Map(renamed)
  return {
    ...after,
    lines: {
      ...after.lines,
      ...following('fees', 'bases', text => renamed.reduce((base, [from, to]) => renamedBase(base, from, to), text)),
      ...following('details', 'feeName', text => newNames.get(text) ?? text),
      ...following('rates', 'feeName', text => newNames.get(text) ?? text),
    },
  }
}
