import { useState } from 'react'
import { companyProblems } from '#schemas/org/company.ts'
import type { FileRef } from '#schemas/kit/index.ts'
import { companyApi, type Company } from '#shared/api/company.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { toast } from '#client/ui/toaster.tsx'

export type CompanyField = 'name' | 'alias' | 'creditCode' | 'regionCode' | 'contact' | 'phone' | 'logo'
export type CompanyFacts = Readonly<Record<Exclude<CompanyField, 'logo'>, string>> & { readonly logo: readonly FileRef[] }

const factsOf = ({ name, alias, creditCode, regionCode, contact, phone, logo }: Company): CompanyFacts =>
  ({ name, alias, creditCode: creditCode ?? '', regionCode: regionCode ?? '', contact, phone, logo })
const sameFacts = (a: CompanyFacts, b: CompanyFacts): boolean =>
  JSON.stringify({ ...a, logo: a.logo.map(({ id }) => id) }) === JSON.stringify({ ...b, logo: b.logo.map(({ id }) => id) })

/** The company's facts as a form: checked when saved, a field's message goes when it is changed. */
export function useCompanyForm(stored: Company, saved: (company: Company) => void) {
  const start = factsOf(stored)
  const [facts, setFacts] = useState(start)
  const [told, setTold] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)

  const save = async () => {
    const { logo, ...given } = facts
    const row = { ...given, creditCode: given.creditCode.toUpperCase(), logo }
    const problems = companyProblems(row, getLookups())
    setTold(new Map(problems.map(({ column, text }) => [column, text])))
    if (problems.length > 0 || saving) return
    setSaving(true)
    try {
      const { creditCode, regionCode, ...texts } = given
      const answer = await call(companyApi.saveCompany, {
        ...texts, creditCode: creditCode || null, regionCode: regionCode || null, logoId: logo[0]?.id ?? null, version: stored.version,
      }, { quiet: true })
      setFacts(factsOf(answer))
      saved(answer)
      toast.ok('已保存')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setTold(new Map((error.rows ?? []).map(({ column, text }) => [column, text])))
      toast.bad(error.msg)
    } finally {
      setSaving(false)
    }
  }
  return {
    facts, told, saving, save,
    dirty: !sameFacts(facts, start),
    reset: () => {
      setFacts(start)
      setTold(new Map())
    },
    set: <F extends CompanyField>(field: F, value: CompanyFacts[F]) => {
      setFacts(now => ({ ...now, [field]: value }))
      setTold(now => new Map([...now].filter(([key]) => key !== field)))
    },
  }
}
export type CompanyForm = ReturnType<typeof useCompanyForm>
