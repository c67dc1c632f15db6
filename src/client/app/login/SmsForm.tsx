import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { codeFault, phoneFault } from '#shared/account.ts'
import { CallError } from '#client/data/callError.ts'
import { signInBySms } from '#client/data/session.ts'
import { useCountdown } from '#client/ui/useCountdown.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { secondsOf } from '#client/pages/auth/fields/captchaErrors.ts'
import { SmsCodeFields } from '#client/pages/auth/fields/SmsCodeFields.tsx'
import { useSmsCode } from '#client/pages/auth/fields/useSmsCode.ts'
import { FormMessage } from './FormMessage.tsx'
import type { SignInFormProps } from './PasswordForm.tsx'

interface Faults {
  readonly phone?: string | undefined
  readonly code?: string | undefined
  readonly form?: string
}

/** See spec-1 §4. */
export function SmsForm({ keep: remembered, children }: SignInFormProps) {
  const sms = useSmsCode('LOGIN')
  const [fields, setFields] = useState({ phone: '', code: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [form, toFault] = useFaultFocus<HTMLFormElement>()
  const [busy, setBusy] = useState(false)
  const [locked, lock] = useCountdown()
  const change = (changed: Partial<typeof fields>) => {
    setFields({ ...fields, ...changed })
    setFaults({})
  }
  const submit = async () => {
    const faults = { phone: phoneFault(fields.phone), code: codeFault(fields.code) }
    setFaults(faults)
    if (!sms.ready() || faults.phone !== undefined || faults.code !== undefined) return toFault()
    if (busy || locked > 0) return
    setBusy(true)
    try {
      await signInBySms({ ...fields, ...sms.captcha.proof }, remembered)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.field !== 'captcha') setFaults({ [error.field === 'phone' || error.field === 'code' ? error.field : 'form']: error.msg })
      lock(secondsOf(error, 'lockedSeconds'))
      await sms.refused(error)
      toFault()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className="yz-login-fields" noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
      <SmsCodeFields
        large
        autoFocus
        sms={sms}
        {...fields}
        faults={faults}
        onPhone={phone => change({ phone })}
        onCode={code => change({ code })}
      />
      {children}
      <FormMessage text={faults.form} locked={locked} />
      <Button type="submit" intent="primary" size="large" fill text="登录" loading={busy} disabled={locked > 0} />
    </form>
  )
}
