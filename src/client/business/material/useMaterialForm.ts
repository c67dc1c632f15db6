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
  /** Since the last attempt to save. */
  readonly errors: ReadonlyMap<string, string>
  /** Changed by another user too. */
  readonly conflicts: Conflicts<FormField>
  readonly dirty: boolean
  set(field: FormField, value: Value): void
  /** Replaces the form after another standard item was chosen. */
  take(form: Row): void
  /** Files are pending or have failed. */
  setPending(field: FormField, pending: boolean): void
  /** Merges a newer stored item. */
  meet(stored: Row): void
  resolve(field: FormField, side: 'mine' | 'theirs'): void
  /** Checks and sends; returns the stored id, or null on an error. */
  send(): Promise<string | null>
}

export interface MaterialFormOptions {
  readonly machine: boolean
  readonly lookups: Lookups
  readonly start: Row
  readonly id: string | null
  /** Fallback message; "add failed!" of the spec in translation (spec-2 §8). */
  readonly failed?: string
}

const STALE = 'STALE_VERSION'
const isField = (column: string): column is FormField => (FORM_FIELDS as readonly string[]).includes(column)

/** Checked at saving; changing a field clears its message. */
export function useMaterialForm({ machine, lookups, start, id, failed: wordless = '新增失败！' }: MaterialFormOptions): MaterialForm {
  const [now, setNow] = useState(() => meetingOf<FormField>(start))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const storedId = useRef(id)
  const newest = useNewest(now)
  const pending = useRef(new Set<FormField>())
  const { form, base, conflicts } = now
  const show = (problems: readonly Pick<RowRefusal, 'column' | 'text'>[]) =>
    setErrors(new Map(problems.map(({ column, text }) => [column, text])))
  const clear = (field: string) => setErrors(current => new Map([...current].filter(([key]) => key !== field)))

  const refuse = ({ problems, stored }: Sent) => {
    const stale = problems.filter(({ code }) => code === STALE)
    const refused = problems.filter(({ code }) => code !== STALE)
    setNow(current => {
      const merged = stored === undefined ? current : meet(current, stored, FORM_FIELDS)
      const facts = stale.flatMap(({ column, now: value, by, at }) =>
        (isField(column) ? [[column, { now: (value ?? null) as Value, by, at }] as const] : []))
      return { ...merged, conflicts: new Map([...merged.conflicts, ...facts]) }
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
      const sent = await sendItem(machine, storedId.current, form, base)
      storedId.current = sent.id
      if (sent.problems.length > 0) {
        refuse(sent)
        return null
      }
      // Fields normalized by the server are not edits.
      const stored = sent.stored ?? (newest.current.form === form ? form : await storedItem(sent.id))
      flushSync(() => setNow(current => saved(current, form, stored, FORM_FIELDS)))
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
    setPending: (field, isPending) => void (isPending ? pending.current.add(field) : pending.current.delete(field)),
    set: (field, value) => {
      setNow(current => typed(current, withBothPrices({ ...current.form, [field]: value }, field)))
      clear(field)
    },
    take: next => {
      setNow(current => ({ ...current, form: next }))
      setErrors(new Map())
    },
    meet: stored => setNow(current => meet(current, stored, FORM_FIELDS)),
    resolve: (field, side) => {
      setNow(current => resolved(current, field, side))
      clear(field)
    },
  }
}
