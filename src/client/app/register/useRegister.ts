import { useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { request } from '#client/data/http.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { EMPTY, faultFrom, faultsOf, type Faults, type Fields } from './fields.ts'
import { rememberApply } from './lastApply.ts'

/** `done` is called once the application is filed. */
export function useRegister(done: () => void) {
  const [fields, setFields] = useState<Fields>(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const [form, toFault] = useFaultFocus<HTMLFormElement>()
  const [busy, setBusy] = useState(false)
  const change = (changed: Partial<Fields>) => {
    setFields(now => ({ ...now, ...changed }))
    setFaults(now => Object.fromEntries(Object.entries(now).filter(([name]) => !Object.hasOwn(changed, name) && name !== 'form')))
  }
  const refuse = (next: Faults) => {
    setFaults(next)
    toFault()
  }
  const submit = async () => {
    if (busy) return
    const problems = faultsOf(fields)
    if (Object.keys(problems).length > 0) return refuse(problems)
    setFaults({})
    setBusy(true)
    const { again: _again, ...input } = fields
    try {
      const response = await request('/api/em/merchant/apply/saveMerchantApply', input, { alertLevel: 2 })
      const applyCode = typeof response === 'object' && response !== null && 'applyCode' in response ? String(response.applyCode) : ''
      rememberApply({ applyCode, phone: fields.phone })
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(faultFrom(error.field, error.msg))
    } finally {
      setBusy(false)
    }
  }
  return { fields, faults, form, busy, change, submit }
}
