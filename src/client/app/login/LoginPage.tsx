import { Checkbox } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { FORGET, REGISTER } from '../home.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { SmsForm } from './SmsForm.tsx'
import { useAppInfo } from './useAppInfo.ts'

const WAYS = [{ id: 'password', title: '密码登录' }, { id: 'sms', title: '短信登录' }] as const

/** By password or SMS code (spec-1 §4). */
export function LoginPage() {
  const info = useAppInfo()
  const [way, setWay] = useState<typeof WAYS[number]['id']>('password')
  const [remembered, setRemembered] = useState(true)
  const tabs = useId()
  // Rendered before the answer the form would jump.
  if (info === undefined) return <SignInFrame>{null}</SignInFrame>
  const panel = { id: panelId(tabs, way), role: 'tabpanel', 'aria-label': WAYS.find(({ id }) => id === way)?.title }
  const foot = (
    <div className="yz-login-row">
      <Checkbox label="7 天内保持登录" checked={remembered} onChange={event => setRemembered(event.currentTarget.checked)} />
      {info?.sms === true && <Link href={FORGET}>忘记密码</Link>}
    </div>
  )
  return (
    <SignInFrame>
      <div className="yz-login-form">
        <h1>登录</h1>
        {info?.sms === true && <DocTabs id={tabs} label="登录方式" tabs={WAYS} active={way} onChange={setWay} />}
        <div {...(info?.sms === true && panel)}>
          {way === 'password'
            ? <PasswordForm keep={remembered} demo={info?.demo ?? null}>{foot}</PasswordForm>
            : <SmsForm keep={remembered}>{foot}</SmsForm>}
        </div>
        {info?.sms === true && <p className="yz-login-join"><span>还没有企业账号？</span><Link href={REGISTER}>申请入驻</Link></p>}
      </div>
    </SignInFrame>
  )
}
