import { Button, Callout, Checkbox, InputGroup } from '@blueprintjs/core'
import { EyeOff, EyeOpen, Lock, User } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useRoutes } from '#client/data/route.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { Mark } from '#client/ui/Mark.tsx'
import { loadDemo } from './appInfo.ts'
import type { Demo } from './appInfo.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { FloorPlan } from './FloorPlan.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { useSignIn } from './useSignIn.ts'
import './login.css'

function useDemo(): Demo | null {
  const [demo, setDemo] = useState<Demo | null>(null)
  useEffect(() => {
    // Without an answer there is nothing to hint at; signing in will say what is wrong.
    loadDemo().then(setDemo, () => setDemo(null))
  }, [])
  return demo
}

/** A link that exists only where its page does. */
function LinkIfThere({ to, text }: { readonly to: string; readonly text: string }) {
  return useRoutes().some(route => route.path === to) ? <Link href={to}>{text}</Link> : null
}

function LoginForm() {
  const { fields, faults, captcha, busy, change, renewCaptcha, submit } = useSignIn()
  const [shown, setShown] = useState(false)
  const demo = useDemo()
  return (
    <form className="yz-login-form" noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
      <h1>登录</h1>
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
      <FieldRow label="密码" error={faults.password}>
        {control => (
          <InputGroup
            {...control}
            size="large"
            leftElement={<Lock />}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            value={fields.password}
            onValueChange={password => change({ password })}
            rightElement={(
              <Button
                variant="minimal"
                icon={shown ? <EyeOpen /> : <EyeOff />}
                aria-label={shown ? '隐藏密码' : '显示密码'}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              />
            )}
          />
        )}
      </FieldRow>
      {captcha !== null && (
        <CaptchaField
          captcha={captcha}
          value={fields.captcha}
          error={faults.captcha}
          onChange={code => change({ captcha: code })}
          onRenew={() => void renewCaptcha()}
        />
      )}
      <div className="yz-login-row">
        <Checkbox label="7 天内保持登录" checked={fields.keep} onChange={event => change({ keep: event.currentTarget.checked })} />
        <LinkIfThere to="/user/forget" text="忘记密码" />
      </div>
      {faults.form !== undefined && <Callout compact intent="danger" icon={null} role="alert">{faults.form}</Callout>}
      <Button type="submit" intent="primary" size="large" fill text="登录" loading={busy} />
      <p className="yz-login-join"><LinkIfThere to="/user/register" text="申请入驻" /></p>
    </form>
  )
}

/** Sign-in by password (spec-1 §4). */
export function LoginPage() {
  return (
    <div className="yz-login">
      <div className="yz-login-art">
        <header className="brand"><Mark size={28} /><b>营造</b><span>工程造价与项目管理</span></header>
        <FloorPlan />
      </div>
      <main><LoginForm /></main>
      <footer><LegalLinks /></footer>
    </div>
  )
}
