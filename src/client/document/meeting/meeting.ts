import { isEmpty, type Row, type Value } from '#schemas/kit/index.ts'

/** A field that somebody else has changed while it was edited here: what stands there now, and who wrote it when, where that is known. */
export interface FieldConflict { readonly now: Value, readonly by?: string, readonly at?: string }
export type Conflicts<F extends string = string> = ReadonlyMap<F, FieldConflict>

/** A form, the stored thing that its writer saw, and the fields in which the two do not go together any more. */
export interface Meeting<F extends string = string> { readonly form: Row, readonly base: Row, readonly conflicts: Conflicts<F> }
export const meetingOf = <F extends string>(stored: Row): Meeting<F> => ({ form: stored, base: stored, conflicts: new Map() })

const plain = (value: Value | undefined): string =>
  Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id).join() : isEmpty(value ?? null) ? '' : String(value)

/** Equal as far as a person can see: files by what they are, not by their links. */
export const sameField = (a: Value | undefined, b: Value | undefined): boolean => plain(a) === plain(b)

/**
 * The form over what is stored now: fields that were left alone follow it, typed ones stay, and where both have changed to
 * different values there is a conflict.
 * @param writer who left `stored` as it is, where that is known
 */
export function meet<F extends string>(
  { form, base, conflicts }: Meeting<F>, stored: Row, fields: readonly F[], writer: Omit<FieldConflict, 'now'> = {},
): Meeting<F> {
  const next: { form: Record<string, Value | undefined>, base: Record<string, Value | undefined>, conflicts: Map<F, FieldConflict> } =
    { form: { ...form }, base: { ...base, version: stored.version ?? null }, conflicts: new Map(conflicts) }
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
    const known = conflicts.get(field)
    // Whoever has written something else in the meantime did not write this.
    next.conflicts.set(field, known !== undefined && sameField(known.now, now) ? { ...writer, ...known } : { ...writer, now })
  }
  return next
}

/** What was sent of the own has become what is stored, perhaps in another normal form; what was typed since stays typed. */
export function saved<F extends string>({ form, base, conflicts }: Meeting<F>, sent: Row, stored: Row, fields: readonly F[]): Meeting<F> {
  const own = fields.filter(field => Object.hasOwn(stored, field) && !sameField(sent[field], base[field]))
  const [nextForm, nextBase] = [{ ...form }, { ...sent }]
  for (const field of own) {
    if (sameField(form[field], sent[field])) nextForm[field] = stored[field] ?? null
    nextBase[field] = stored[field] ?? null
  }
  return meet({ form: nextForm, base: nextBase, conflicts }, stored, fields)
}

/** The form as its writer has it now: who types what the other has written has no conflict any more. */
export function typed<F extends string>({ base, conflicts }: Meeting<F>, form: Row): Meeting<F> {
  const ended = [...conflicts].filter(([field, { now }]) => sameField(form[field], now))
  return ended.reduce<Meeting<F>>((meeting, [field]) => resolved(meeting, field, 'mine'), { form, base, conflicts })
}

/** Ends a conflict: `mine` will be written over what stands there, `theirs` gives the own value up. */
export function resolved<F extends string>({ form, base, conflicts }: Meeting<F>, field: F, keep: 'mine' | 'theirs'): Meeting<F> {
  const found = conflicts.get(field)
  if (found === undefined) return { form, base, conflicts }
  return {
    form: keep === 'mine' ? form : { ...form, [field]: found.now }, base: { ...base, [field]: found.now },
    conflicts: new Map([...conflicts].filter(([key]) => key !== field)),
  }
}
