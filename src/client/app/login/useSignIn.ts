import { useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { signIn } from '#client/data/session.ts'
import { loadCaptcha } from './appInfo.ts'
import type { Captcha } from './appInfo.ts'

export interface SignInFields {
  readonly loginName: string
  readonly password: string
  readonly captcha: string
  readonly keep: boolean
}

export type SignInFaults = { readonly [K in keyof SignInFields | 'form']?: string }

const needsCaptcha = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'needCaptcha' in data && data.needCaptcha === true

function faultsOf(fields: SignInFields, captcha: Captcha | null): SignInFaults {
  return {
    ...(fields.loginName.trim() === '' ? { loginName: '请输入手机号或账号' } : {}),
    ...(fields.password === '' ? { password: '请输入密码' } : {}),
    ...(captcha !== null && fields.captcha.trim().length !== 4 ? { captcha: '请输入 4 位验证码' } : {}),
  }
}

/** The state of the sign-in form; a success changes the session, which leads away from the page. */
export function useSignIn() {
  const [fields, setFields] = useState<SignInFields>({ loginName: '', password: '', captcha: '', keep: true })
  const [faults, setFaults] = useState<SignInFaults>({})
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [busy, setBusy] = useState(false)

  const change = (changed: Partial<SignInFields>) => {
    setFields({ ...fields, ...changed })
    const rest = Object.entries(faults).filter(([name]) => !(name in changed) && name !== 'form')
    setFaults(Object.fromEntries(rest))
  }
  const renewCaptcha = async () => {
    setFields(now => ({ ...now, captcha: '' }))
    try {
      setCaptcha(await loadCaptcha())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  const submit = async () => {
    const found = faultsOf(fields, captcha)
    setFaults(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    const { loginName, password, keep } = fields
    const proof = captcha === null ? {} : { captchaId: captcha.captchaId, captcha: fields.captcha.trim() }
    try {
      await signIn({ loginName: loginName.trim(), password, ...proof }, keep)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFaults({ form: error.msg })
      if (captcha !== null || needsCaptcha(error.data)) await renewCaptcha()
    } finally {
      setBusy(false)
    }
  }
  return { fields, faults, captcha, busy, change, renewCaptcha, submit }
}
