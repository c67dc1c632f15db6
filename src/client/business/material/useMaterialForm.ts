import { useRef, useState } from 'react'
import type { Lookups, Row, Value } from '#schemas/kit/index.ts'
import type { RowRefusal } from '#shared/api/rows.ts'
import { UNDECIDED } from '#shared/errors.ts'
import { CallError } from '#client/data/callError.ts'
import { toast } from '#client/ui/toaster.tsx'
import { FORM_FIELDS, formProblems, withBothPrices, type FormField } from './materialForm.ts'
import { meet, meetingOf, resolved, sameField, typed, type Conflicts } from '#client/document/meeting/meeting.ts'

/** What became of a form: what the server refused, and the item as it stands now. */
export interface Sent { readonly problems: readonly RowRefusal[], readonly stored?: Row }

export interface MaterialForm {
  readonly form: Row
  /** What is wrong, by field, since the last attempt to save. */
  readonly errors: ReadonlyMap<string, string>
  /** Fields that somebody else has changed meanwhile. */
  readonly conflicts: Conflicts<FormField>
  readonly dirty: boolean
  readonly saving: boolean
  set(field: FormField, value: Value): void
  /** Takes a whole form: another standard item was chosen. */
  take(form: Row): void
  /** Whether files of the field are pending or have failed. */
  setPending(field: FormField, pending: boolean): void
  /** The stored item is now this one. */
  meet(stored: Row): void
  resolve(field: FormField, keep: 'mine' | 'theirs'): void
  save(): Promise<void>
}

export interface MaterialFormOptions {
  readonly machine: boolean
  readonly lookups: Lookups
  readonly start: Row
  /** Sends what differs from `base`, the item as the writer saw it; may fail with a CallError. */
  readonly send: (form: Row, base: Row) => Promise<Sent>
  readonly done: () => void
  /** What is said of a failure that says nothing itself; "add failed!" of the spec in translation (spec-2 §8). */
  readonly failed?: string
}

const STALE = 'STALE_VERSION'
const isField = (column: string): column is FormField => (FORM_FIELDS as readonly string[]).includes(column)

/** State of the form of a library item: checked at saving, a field's message goes when it is changed. */
export function useMaterialForm({ machine, lookups, start, send, done, failed: wordless = '新增失败！' }: MaterialFormOptions): MaterialForm {
  const [now, setNow] = useState(() => meetingOf<FormField>(start))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const pending = useRef(new Set<FormField>())
  const { form, base, conflicts } = now
  const show = (problems: readonly Pick<RowRefusal, 'column' | 'text'>[]) => setErrors(new Map(problems.map(({ column, text }) => [column, text])))
  const clear = (field: string) => setErrors(known => new Map([...known].filter(([key]) => key !== field)))

  const answered = ({ problems, stored }: Sent) => {
    const stale = problems.filter(({ code }) => code === STALE)
    const refused = problems.filter(({ code }) => code !== STALE)
    setNow(known => {
      const met = stored === undefined ? known : meet(known, stored, FORM_FIELDS)
      const facts = stale.flatMap(({ column, now: value, by, at }) => (isField(column) ? [[column, { now: (value ?? null) as Value, by, at }] as const] : []))
      return { ...met, conflicts: new Map([...met.conflicts, ...facts]) }
    })
    show(refused)
    if (problems.length === 0) done()
    else toast.bad(refused[0]?.text ?? `${stale.length} 处已被他人修改，请逐处选择后再保存`)
  }
  const save = async () => {
    const problems = new Map([
      ...[...conflicts.keys()].map(field => [field, UNDECIDED] as const),
      ...formProblems(machine, form, lookups), ...[...pending.current].map(field => [field, '上传未完成'] as const),
    ])
    setErrors(problems)
    if (problems.size > 0 || saving) return
    setSaving(true)
    try {
      answered(await send(form, base))
    } catch (error) {
      const failed = error instanceof CallError ? error : undefined
      show(failed?.rows ?? [])
      toast.bad(failed === undefined || failed.wordless ? wordless : failed.msg)
    } finally {
      setSaving(false)
    }
  }
  return {
    form, errors, conflicts, saving, save,
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
