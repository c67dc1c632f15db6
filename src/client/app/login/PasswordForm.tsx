import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { User } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { CaptchaField } from '#client/pages/auth/fields/CaptchaField.tsx'
import { PasswordField } from '#client/pages/auth/fields/PasswordField.tsx'
import type { Demo } from './appInfo.ts'
import { FormMessage } from './FormMessage.tsx'
import { useSignIn } from './useSignIn.ts'

export interface SignInFormProps {
  readonly keep: boolean
  /** Above the button: sign-in duration, and the way without a password. */
  readonly children: ReactNode
}

/** Offers the test accounts of a demonstration. */
export function PasswordForm({ keep: remembered, demo, children }: SignInFormProps & { readonly demo: Demo | null }) {
  const { fields, faults, form, captcha, busy, locked, change, forget, submit } = useSignIn(remembered)
  return (
    <form ref={form} className="yz-login-fields" noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
      {demo !== null && (
        <Callout compact icon={null} className="yz-demo">
          演示账号，密码 {demo.password}
          <div>
            {demo.accounts.map(({ loginName, role }) => (
              <Button
                key={loginName}
                size="small"
                text={role || loginName}
                title={loginName}
                onClick={() => change({ loginName, password: demo.password })}
              />
            ))}
          </div>
        </Callout>
      )}
      <FieldRow label="手机号或账号" error={faults.loginName}>
        {control => (
          <InputGroup
            {...control}
            autoFocus
            size="large"
            leftElement={<User />}
            autoComplete="username"
            value={fields.loginName}
            onValueChange={loginName => change({ loginName })}
          />
        )}
      </FieldRow>
      <PasswordField large label="密码" value={fields.password} error={faults.password} onChange={password => change({ password })} />
      <CaptchaField large state={captcha} error={faults.captcha} onChange={() => forget('captcha')} />
      {children}
      <FormMessage text={faults.form} locked={locked} />
      <Button type="submit" intent="primary" size="large" fill text="登录" loading={busy} disabled={locked > 0} />
    </form>
  )
}
