import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Lookups, Row, Value } from '#schemas/kit/index.ts'
import type { RowRefusal } from '#shared/api/rows.ts'
import { UNDECIDED } from '#shared/errors.ts'
import { CallError } from '#client/data/callError.ts'
import { toast } from '#client/ui/toaster.tsx'
import { FORM_FIELDS, formProblems, withBothPrices, type FormField } from './materialForm.ts'
import { meet, meetingOf, resolved, sameField, saved, typed, type Conflicts } from '#client/document/meeting/meeting.ts'
import { useNewest } from '#client/document/useNewest.ts'
import { sendItem, storedItem, type Sent } from './sendItem.ts'

export interface MaterialForm {
  readonly form: Row
  /** Errors by field, since the last attempt to save. */
  readonly errors: ReadonlyMap<string, string>
  /** Fields that somebody else has changed too. */
  readonly conflicts: Conflicts<FormField>
  readonly dirty: boolean
  set(field: FormField, value: Value): void
  /** Takes a whole form: another standard item was chosen. */
  take(form: Row): void
  /** Whether files of the field are pending or have failed. */
  setPending(field: FormField, pending: boolean): void
  /** The stored item is now this one. */
  meet(stored: Row): void
  resolve(field: FormField, keep: 'mine' | 'theirs'): void
  /** Checks the form and sends it; answers the id of the stored item, or null where something is wrong. */
  send(): Promise<string | null>
}

export interface MaterialFormOptions {
  readonly machine: boolean
  readonly lookups: Lookups
  readonly start: Row
  /** The stored item; null of a new one. */
  readonly id: string | null
  /** Message for a failure without one; "add failed!" of the spec in translation (spec-2 §8). */
  readonly failed?: string
}

const STALE = 'STALE_VERSION'
const isField = (column: string): column is FormField => (FORM_FIELDS as readonly string[]).includes(column)

/** State of the form of a library item: checked at saving, a field's message goes when it is changed. */
export function useMaterialForm({ machine, lookups, start, id, failed: wordless = '新增失败！' }: MaterialFormOptions): MaterialForm {
  const [now, setNow] = useState(() => meetingOf<FormField>(start))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  /** The item that the server holds of this form. */
  const held = useRef(id)
  const newest = useNewest(now)
  const pending = useRef(new Set<FormField>())
  const { form, base, conflicts } = now
  const show = (problems: readonly Pick<RowRefusal, 'column' | 'text'>[]) =>
    setErrors(new Map(problems.map(({ column, text }) => [column, text])))
  const clear = (field: string) => setErrors(known => new Map([...known].filter(([key]) => key !== field)))

  const refuse = ({ problems, stored }: Sent) => {
    const stale = problems.filter(({ code }) => code === STALE)
    const refused = problems.filter(({ code }) => code !== STALE)
    setNow(known => {
      const met = stored === undefined ? known : meet(known, stored, FORM_FIELDS)
      const facts = stale.flatMap(({ column, now: value, by, at }) =>
        (isField(column) ? [[column, { now: (value ?? null) as Value, by, at }] as const] : []))
      return { ...met, conflicts: new Map([...met.conflicts, ...facts]) }
    })
    show(refused)
    toast.bad(refused[0]?.text ?? `${stale.length} 处已被他人修改，请逐处选择后再保存`)
  }
  const send = async (): Promise<string | null> => {
    const problems = new Map([
      ...[...conflicts.keys()].map(field => [field, UNDECIDED] as const),
      ...formProblems(machine, form, lookups), ...[...pending.current].map(field => [field, '上传未完成'] as const),
    ])
    setErrors(problems)
    if (problems.size > 0) return null
    try {
      const sent = await sendItem(machine, held.current, form, base)
      held.current = sent.id
      if (sent.problems.length > 0) {
        refuse(sent)
        return null
      }
      // Fields normalized by the server are not edits.
      const stored = sent.stored ?? (newest.current.form === form ? form : await storedItem(sent.id))
      flushSync(() => setNow(known => saved(known, form, stored, FORM_FIELDS)))
      return sent.id
    } catch (error) {
      const failed = error instanceof CallError ? error : undefined
      show(failed?.rows ?? [])
      toast.bad(failed === undefined || failed.wordless ? wordless : failed.msg)
      return null
    }
  }
  return {
    form, errors, conflicts, send,
    dirty: FORM_FIELDS.some(field => !sameField(form[field], base[field])) || form.pid !== base.pid,
    setPending: (field, waits) => void (waits ? pending.current.add(field) : pending.current.delete(field)),
    set: (field, value) => {
      setNow(known => typed(known, withBothPrices({ ...known.form, [field]: value }, field)))
      clear(field)
    },
    take: next => {
      setNow(known => ({ ...known, form: next }))
      setErrors(new Map())
    },
    meet: stored => setNow(known => meet(known, stored, FORM_FIELDS)),
    resolve: (field, keep) => {
      setNow(known => resolved(known, field, keep))
      clear(field)
    },
  }
}
