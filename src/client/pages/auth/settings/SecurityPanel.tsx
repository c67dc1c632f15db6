import { Button } from '@blueprintjs/core'
import { againFault, codeFault, PASSWORD_HINT, passwordFault, phoneFault } from '#shared/account.ts'
import { authApi } from '#shared/api/auth.ts'
import { call } from '#client/data/http.ts'
import { renewUser, useUser } from '#client/data/session.ts'
import { toast } from '#client/ui/toaster.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { SmsCodeFields } from '../fields/SmsCodeFields.tsx'
import { useSmsCode } from '../fields/useSmsCode.ts'
import { useForm } from './useForm.ts'

function PasswordForm() {
  const { fields, faults, form, busy, change, submit } = useForm(
    { oldPassword: '', password: '', again: '' },
    ({ oldPassword, password, again: repeated }) => ({
      oldPassword: oldPassword === '' ? '请输入原密码' : undefined, password: passwordFault(password),
      again: againFault(repeated, password),
    }),
    async ({ oldPassword, password }) => {
      await call(authApi.savePassword, { oldPassword, password }, { quiet: true })
      toast.ok('密码已修改，其他设备需要重新登录')
    },
  )
  return (
    <form ref={form} noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
      <h2>修改密码</h2>
      <PasswordField label="原密码" value={fields.oldPassword} error={faults.oldPassword} onChange={oldPassword => change({ oldPassword })} />
      <PasswordField
        fresh
        label="新密码"
        hint={PASSWORD_HINT}
        value={fields.password}
        error={faults.password}
        onChange={password => change({ password })}
      />
      <PasswordField fresh label="再次输入新密码" value={fields.again} error={faults.again} onChange={repeated => change({ again: repeated })} />
      <Button type="submit" intent="primary" text="修改密码" loading={busy} />
    </form>
  )
}

function PhoneForm() {
  const { phone } = useUser()
  const sms = useSmsCode('PHONE')
  const { fields, faults, form, busy, change, submit } = useForm(
    { phone: '', code: '' },
    fields => ({ phone: phoneFault(fields.phone), code: codeFault(fields.code) }),
    async fields => {
      await call(authApi.savePhone, fields, { quiet: true })
      await renewUser()
      toast.ok('手机号已修改，下次请用新手机号登录')
    },
  )
  return (
    <form ref={form} noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
      <h2>修改手机号</h2>
      <dl><dt>现在的账号</dt><dd>{phone}</dd></dl>
      <SmsCodeFields
        phoneLabel="新手机号"
        sms={sms}
        {...fields}
        faults={faults}
        onPhone={value => change({ phone: value })}
        onCode={code => change({ code })}
      />
      <Button type="submit" intent="primary" text="修改手机号" loading={busy} />
    </form>
  )
}

export function SecurityPanel() {
  return (
    <div className="yz-two">
      <div className="yz-own"><PasswordForm /></div>
      <div className="yz-own"><PhoneForm /></div>
    </div>
  )
}
