import { useState } from 'react'
import { renewUser, useUser } from '#client/data/session.ts'
import { cut } from '#client/ui/cut.ts'
import { Mark } from '#client/ui/Mark.tsx'

const NAME_LIMIT = 10

/** Whose product this is: logo, and the company's name cut to ten characters (spec-1 §9). */
export function Brand({ named }: { readonly named: boolean }) {
  const { merchantName, logo } = useUser().merchant
  const [failed, setFailed] = useState<string | null>(null)
  const again = () => {
    // Links to files expire: the user's answer has a fresh one. Our mark is shown until then, and without a logo.
    if (failed === null) renewUser().catch(() => {})
    setFailed(logo)
  }
  return (
    <div className="yz-brand" title={merchantName}>
      {logo === null || logo === failed
        ? <Mark />
        : <img src={logo} alt="" width={20} height={20} onError={again} onLoad={() => setFailed(null)} />}
      {named && <b>{cut(merchantName || '营造', NAME_LIMIT)}</b>}
    </div>
  )
}
