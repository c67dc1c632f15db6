import { useState } from 'react'
import { renewUser, useUser } from '#client/data/session.ts'
import { truncateText } from '#client/ui/truncateText.ts'
import { Mark } from '#client/ui/Mark.tsx'

const NAME_LIMIT = 10

/** Logo and company name, cut to ten characters (spec-1 §9). */
export function Brand({ named: hasName }: { readonly named: boolean }) {
  const { merchantName, logo } = useUser().merchant
  const [failed, setFailed] = useState<string | null>(null)
  const renewLogo = () => {
    // File links expire; reloading the user brings a fresh one. Fallback: the product's mark.
    if (failed === null) renewUser().catch(() => {})
    setFailed(logo)
  }
  return (
    <div className="yz-brand" title={merchantName}>
      {logo === null || logo === failed
        ? <Mark />
        : <img src={logo} alt="" width={20} height={20} onError={renewLogo} onLoad={() => setFailed(null)} />}
      {hasName && <b>{truncateText(merchantName || '营造', NAME_LIMIT)}</b>}
    </div>
  )
}
