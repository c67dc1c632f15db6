import { isEmpty, type Row, type Value } from '#schemas/kit/index.ts'

/** Stored value, with writer and time if known. */
export interface FieldConflict { readonly now: Value, readonly by?: string, readonly at?: string }
export type Conflicts<F extends string = string> = ReadonlyMap<F, FieldConflict>

export interface Meeting<F extends string = string> { readonly form: Row, readonly base: Row, readonly conflicts: Conflicts<F> }
export const meetingOf = <F extends string>(stored: Row): Meeting<F> => ({ form: stored, base: stored, conflicts: new Map() })

const comparable = (value: Value | undefined): string =>
  Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id).join() : isEmpty(value ?? null) ? '' : String(value)

/** Files are compared by id, not by link. */
export const sameField = (a: Value | undefined, b: Value | undefined): boolean => comparable(a) === comparable(b)

/**
 * Untouched fields follow the stored row, edited ones stay, and differing edits of both are conflicts.
 * @param writer who saved `stored`, if known
 */
export function meet<F extends string>(
  { form, base, conflicts }: Meeting<F>, stored: Row, fields: readonly F[], writer: Omit<FieldConflict, 'now'> = {},
): Meeting<F> {
  interface Next {
    form: Record<string, Value | undefined>
    base: Record<string, Value | undefined>
    conflicts: Map<F, FieldConflict>
  }
  const next: Next = { form: { ...form }, base: { ...base, version: stored.version ?? null }, conflicts: new Map(conflicts) }
  for (const field of fields) {
    if (!Object.hasOwn(stored, field)) continue
    const now = stored[field] ?? null
    if (sameField(base[field], now)) {
      next.conflicts.delete(field)
      continue
    }
    if (sameField(form[field], base[field]) || sameField(form[field], now)) {
      next.form[field] = now
      next.base[field] = now
      next.conflicts.delete(field)
      continue
    }
    const conflict = conflicts.get(field)
    // Retains the writer of an unchanged conflict value.
    next.conflicts.set(field, conflict !== undefined && sameField(conflict.now, now) ? { ...writer, ...conflict } : { ...writer, now })
  }
  return next
}

/** Sent fields take the stored value; later edits stay. */
export function saved<F extends string>(
  { form, base, conflicts }: Meeting<F>, sent: Row, stored: Row, fields: readonly F[],
): Meeting<F> {
  const changed = fields.filter(field => Object.hasOwn(stored, field) && !sameField(sent[field], base[field]))
  const [nextForm, nextBase] = [{ ...form }, { ...sent }]
  for (const field of changed) {
    if (sameField(form[field], sent[field])) nextForm[field] = stored[field] ?? null
    nextBase[field] = stored[field] ?? null
  }
  return meet({ form: nextForm, base: nextBase, conflicts }, stored, fields)
}

/** An edit equal to the stored value ends its conflict. */
export function typed<F extends string>({ base, conflicts }: Meeting<F>, form: Row): Meeting<F> {
  const ended = [...conflicts].filter(([field, { now }]) => sameField(form[field], now))
  return ended.reduce<Meeting<F>>((meeting, [field]) => resolved(meeting, field, 'mine'), { form, base, conflicts })
}

/** `mine` will overwrite, `theirs` drops the edit. */
export function resolved<F extends string>(
  { form, base, conflicts }: Meeting<F>, field: F, side: 'mine' | 'theirs',
): Meeting<F> {
  const conflict = conflicts.get(field)
  if (conflict === undefined) return { form, base, conflicts }
  return {
    form: side === 'mine' ? form : { ...form, [field]: conflict.now }, base: { ...base, [field]: conflict.now },
    conflicts: new Map([...conflicts].filter(([key]) => key !== field)),
  }
}
