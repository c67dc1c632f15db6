import { useRef, useState } from 'react'
import type { Lookups, Problem, Row, Value } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import { toast } from '#client/ui/toaster.tsx'
import { FORM_FIELDS, formProblems, withBothPrices, type FormField } from './materialForm.ts'

export interface MaterialForm {
  readonly form: Row
  /** What is wrong, by field, since the last attempt to save. */
  readonly told: ReadonlyMap<string, string>
  readonly dirty: boolean
  readonly saving: boolean
  set(field: FormField, value: Value): void
  /** Whether files of the field are on their way or have failed. */
  setPending(field: FormField, pending: boolean): void
  save(): Promise<void>
}

export interface MaterialFormOptions {
  readonly machine: boolean
  readonly lookups: Lookups
  readonly start: Row
  /** Sends the form; what the server refuses comes back by column, or as a CallError. */
  readonly send: (form: Row) => Promise<readonly Pick<Problem, 'column' | 'text'>[]>
  readonly done: () => void
}

/** State of the form of a library item: checked at saving, a field's message goes when it is changed. */
export function useMaterialForm({ machine, lookups, start, send, done }: MaterialFormOptions): MaterialForm {
  const [form, setForm] = useState(start)
  const [told, setTold] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const pending = useRef(new Set<FormField>())
  const tell = (problems: readonly Pick<Problem, 'column' | 'text'>[]) => setTold(new Map(problems.map(({ column, text }) => [column, text])))
  const save = async () => {
    const problems = new Map([...formProblems(machine, form, lookups), ...[...pending.current].map(field => [field, '上传未完成'] as const)])
    setTold(problems)
    if (problems.size > 0 || saving) return
    setSaving(true)
    try {
      const refused = await send(form)
      tell(refused)
      if (refused.length === 0) done()
      else toast.bad(refused[0]!.text)
    } catch (error) {
      const failed = error instanceof CallError ? error : undefined
      tell(failed?.rows ?? [])
      // The spec's own words for an answer without a message (spec-2 §8).
      toast.bad(failed?.msg || 'add failed!')
    } finally {
      setSaving(false)
    }
  }
  return {
    form, told, saving, save,
    dirty: FORM_FIELDS.some(field => (form[field] ?? null) !== (start[field] ?? null)),
    setPending: (field, waits) => void (waits ? pending.current.add(field) : pending.current.delete(field)),
    set: (field, value) => {
      setForm(now => withBothPrices({ ...now, [field]: value }, field))
      setTold(now => new Map([...now].filter(([key]) => key !== field)))
    },
  }
}
