import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { againFault, codeFault, PASSWORD_HINT, passwordFault, phoneFault } from '#shared/account.ts'
import { CallError } from '#client/data/callError.ts'
import { request } from '#client/data/http.ts'
import { toast } from '#client/ui/toaster.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { PasswordField } from '#client/pages/auth/fields/PasswordField.tsx'
import { SmsCodeFields } from '#client/pages/auth/fields/SmsCodeFields.tsx'
import { useSmsCode } from '#client/pages/auth/fields/useSmsCode.ts'
import { SIGN_IN } from '../home.ts'
import { FormMessage } from './FormMessage.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const EMPTY = { phone: '', code: '', password: '', again: '' }
type Fields = typeof EMPTY
type Faults = { readonly [K in keyof Fields | 'form']?: string | undefined }

const faultsOf = ({ phone, code, password, again: repeated }: Fields): Faults => ({
  phone: phoneFault(phone), code: codeFault(code), password: passwordFault(password), again: againFault(repeated, password),
})

/** Resets the password by phone and ends all the user's sign-ins (spec-1 §7). */
export function ForgetPage() {
  const [, navigate] = useLocation()
  const sms = useSmsCode('FORGET')
  const [fields, setFields] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const [form, toFault] = useFaultFocus<HTMLFormElement>()
  const [busy, setBusy] = useState(false)
  const change = (changed: Partial<Fields>) => {
    setFields({ ...fields, ...changed })
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !Object.hasOwn(changed, name))))
  }
  const submit = async () => {
    const faults = faultsOf(fields)
    setFaults(faults)
    if (!sms.ready() || Object.values(faults).some(fault => fault !== undefined)) return toFault()
    if (busy) return
    setBusy(true)
    try {
      const { phone, code, password } = fields
      await request('forgetPwd', { phone, code, password, ...sms.captcha.proof }, { alertLevel: 2 })
      toast.ok('密码已重置，请用新密码登录')
      navigate(SIGN_IN)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.field !== 'captcha')
        setFaults({ [error.field !== undefined && Object.hasOwn(EMPTY, error.field) ? error.field : 'form']: error.msg })
      await sms.refused(error)
      toFault()
    } finally {
      setBusy(false)
    }
  }
  return (
    <SignInFrame>
      <form ref={form} className="yz-login-form" noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
        <h1>忘记密码</h1>
        <SmsCodeFields
          large
          autoFocus
          sms={sms}
          phone={fields.phone}
          code={fields.code}
          faults={faults}
          onPhone={phone => change({ phone })}
          onCode={code => change({ code })}
        />
        <PasswordField
          large
          fresh
          label="新密码"
          hint={PASSWORD_HINT}
          value={fields.password}
          error={faults.password}
          onChange={password => change({ password })}
        />
        <PasswordField
          large fresh label="再次输入新密码" value={fields.again} error={faults.again} onChange={repeated => change({ again: repeated })}
        />
        <FormMessage text={faults.form} />
        <Button type="submit" intent="primary" size="large" fill text="重置密码" loading={busy} />
        <p className="yz-login-join"><Link href={SIGN_IN}>返回登录</Link></p>
      </form>
    </SignInFrame>
  )
}
