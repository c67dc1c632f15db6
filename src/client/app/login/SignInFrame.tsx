import type { ReactNode } from 'react'
import { Mark } from '#client/ui/Mark.tsx'
import { FloorPlan } from './FloorPlan.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import './login.css'

const Brand = () => <header className="brand"><Mark size={28} /><b>营造</b><span>工程造价与项目管理</span></header>

/** A narrow form beside the picture. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="yz-login yz-account">
      <div className="yz-login-art">
        <Brand />
        <FloorPlan />
      </div>
      <main>{children}</main>
      <footer><LegalLinks /></footer>
    </div>
  )
}

export function WideFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="yz-login yz-account wide">
      <div className="yz-login-art"><Brand /></div>
      <main>{children}</main>
      <footer><LegalLinks /></footer>
    </div>
  )
}
