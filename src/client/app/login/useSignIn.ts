import { useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { signIn } from '#client/data/session.ts'
import { useCountdown } from '#client/ui/useCountdown.ts'
import { needsCaptcha, secondsOf } from '#client/pages/auth/fields/captchaErrors.ts'
import { useCaptcha } from '#client/pages/auth/fields/useCaptcha.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'

export interface SignInFields {
  readonly loginName: string
  readonly password: string
}

export type SignInFaults = { readonly [K in keyof SignInFields | 'captcha' | 'form']?: string | undefined }

/** A success changes the session, which leaves the page. */
export function useSignIn(remembered: boolean) {
  const [fields, setFields] = useState<SignInFields>({ loginName: '', password: '' })
  const [faults, setFaults] = useState<SignInFaults>({})
  const [form, toFault] = useFaultFocus<HTMLFormElement>()
  const [busy, setBusy] = useState(false)
  const [locked, lock] = useCountdown()
  const captcha = useCaptcha()

  const forget = (...names: readonly (keyof SignInFaults)[]) =>
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => name === 'form' || !names.some(cleared => cleared === name))))
  const change = (changed: Partial<SignInFields>) => {
    setFields({ ...fields, ...changed })
    forget(...(Object.keys(changed) as (keyof SignInFields)[]))
  }
  const submit = async () => {
    const next: SignInFaults = {
      ...(fields.loginName.trim() === '' ? { loginName: '请输入手机号或账号' } : {}),
      ...(fields.password === '' ? { password: '请输入密码' } : {}),
      ...(captcha.fault === undefined ? {} : { captcha: captcha.fault }),
    }
    setFaults(next)
    if (Object.keys(next).length > 0) return toFault()
    if (busy || locked > 0) return
    setBusy(true)
    try {
      await signIn({ loginName: fields.loginName.trim(), password: fields.password, ...captcha.proof }, remembered)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFaults({ form: error.msg })
      lock(secondsOf(error, 'lockedSeconds'))
      if (captcha.captcha !== null || needsCaptcha(error)) await captcha.renew()
    } finally {
      setBusy(false)
    }
  }
  return { fields, faults, form, captcha, busy, locked, change, forget, submit }
}
