import { isEmpty, type Row, type Value } from '#schemas/kit/index.ts'
import { FORM_FIELDS, type FormField } from './materialForm.ts'

/** A field that somebody else has changed while it was edited here: what stands there now, and who wrote it when, where that is known. */
export interface FieldConflict { readonly now: Value, readonly by?: string, readonly at?: string }
export type Conflicts = ReadonlyMap<FormField, FieldConflict>

/** A form, the stored item that its writer saw, and the fields in which the two do not go together any more. */
export interface Meeting { readonly form: Row, readonly base: Row, readonly conflicts: Conflicts }

const plain = (value: Value | undefined): string =>
  Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id).join() : isEmpty(value ?? null) ? '' : String(value)

/** Equal as far as a person can tell: files by what they are, not by their links. */
export const sameField = (a: Value | undefined, b: Value | undefined): boolean => plain(a) === plain(b)

/**
 * The form over what is stored now: fields that were left alone follow it, typed ones stay, and where both have changed to
 * different values there is a conflict.
 */
export function meet({ form, base, conflicts }: Meeting, stored: Row): Meeting {
  const next: { form: Record<string, Value | undefined>, base: Record<string, Value | undefined>, conflicts: Map<FormField, FieldConflict> } =
    { form: { ...form }, base: { ...base, version: stored.version ?? null }, conflicts: new Map(conflicts) }
  for (const field of FORM_FIELDS) {
    if (!(field in stored)) continue
    const now = stored[field] ?? null
    if (sameField(base[field], now)) continue
    if (sameField(form[field], base[field]) || sameField(form[field], now)) {
      next.form[field] = now
      next.base[field] = now
      next.conflicts.delete(field)
    } else next.conflicts.set(field, { ...conflicts.get(field), now })
  }
  return next
}

/** Ends a conflict: `mine` will be written over what stands there, `theirs` gives the own value up. */
export function resolved({ form, base, conflicts }: Meeting, field: FormField, keep: 'mine' | 'theirs'): Meeting {
  const found = conflicts.get(field)
  if (found === undefined) return { form, base, conflicts }
  return {
    form: keep === 'mine' ? form : { ...form, [field]: found.now }, base: { ...base, [field]: found.now },
    conflicts: new Map([...conflicts].filter(([key]) => key !== field)),
  }
}
