import { useEffect, useState } from 'react'
import { companyProblems } from '#schemas/org/company.ts'
import type { FileRef, Row, Value } from '#schemas/kit/index.ts'
import { companyApi, type Company } from '#shared/api/company.ts'
import { UNDECIDED } from '#shared/errors.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { meet, meetingOf, resolved, sameField, saved as mergeSaved, typed } from '#client/document/meeting/meeting.ts'
import { toast } from '#client/ui/toaster.tsx'

const FIELDS = ['name', 'alias', 'creditCode', 'regionCode', 'contact', 'phone', 'logo'] as const
export type CompanyField = typeof FIELDS[number]

const rowOf = ({ name, alias, creditCode, regionCode, contact, phone, logo, version }: Company): Row =>
  ({ name, alias, creditCode, regionCode, contact, phone, logo, version })
const textIn = (form: Row, field: CompanyField): string => String(form[field] ?? '')
const logoIn = ({ logo }: Row): readonly FileRef[] => Array.isArray(logo) ? logo : []

interface CompanyFormOptions {
  readonly stored: Company
  readonly saved: (company: Company) => void
  /** They arrive as `stored`. */
  readonly renew: () => Promise<unknown>
  readonly toFault: () => void
}

/** The company's facts as a form: validated on save, a field's message is cleared when it changes; concurrent saves are merged. */
export function useCompanyForm({ stored, saved, renew, toFault }: CompanyFormOptions) {
  const [{ form, base, conflicts }, setNow] = useState(() => meetingOf<CompanyField>(rowOf(stored)))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  useEffect(() => setNow(current => meet(current, rowOf(stored), FIELDS, { by: stored.byName, at: stored.at })), [stored])

  const clear = (field: CompanyField) => setErrors(current => new Map([...current].filter(([key]) => key !== field)))
  const refuse = (problems: readonly { readonly column: string, readonly text: string }[]) => {
    setErrors(new Map(problems.map(({ column, text }) => [column, text])))
    toFault()
  }
  const save = async () => {
    const creditCode = textIn(form, 'creditCode').toUpperCase()
    const undecided = [...conflicts.keys()].map(column => ({ column, text: UNDECIDED }))
    const problems = [...companyProblems({ ...form, creditCode }, getLookups()), ...undecided]
    if (problems.length > 0) return refuse(problems)
    setErrors(new Map())
    if (saving) return
    setSaving(true)
    try {
      const response = await call(companyApi.saveCompany, {
        name: textIn(form, 'name'), alias: textIn(form, 'alias'), contact: textIn(form, 'contact'), phone: textIn(form, 'phone'),
        creditCode: creditCode || null, regionCode: textIn(form, 'regionCode') || null, logoId: logoIn(form)[0]?.id ?? null,
        version: Number(base.version),
      }, { quiet: true })
      setNow(current => mergeSaved(current, form, rowOf(response), FIELDS))
      saved(response)
      toast.ok('已保存')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error.rows ?? [])
      const isStale = error.code === 'STALE_VERSION'
      if (isStale) await renew()
      toast.bad(isStale ? '他人刚修改过企业信息，内容已更新，请核对后再保存' : error.msg)
    } finally {
      setSaving(false)
    }
  }
  return {
    errors, conflicts, saving, save, form,
    text: (field: CompanyField) => textIn(form, field),
    logo: logoIn(form),
    dirty: FIELDS.some(field => !sameField(form[field], base[field])),
    reset: () => {
      setNow(meetingOf(rowOf(stored)))
      setErrors(new Map())
    },
    set: (field: CompanyField, value: Value) => {
      setNow(current => typed(current, { ...current.form, [field]: value }))
      clear(field)
    },
    resolve: (field: CompanyField, retained: 'mine' | 'theirs') => {
      setNow(current => resolved(current, field, retained))
      clear(field)
    },
  }
}
export type CompanyForm = ReturnType<typeof useCompanyForm>
