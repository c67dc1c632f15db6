import { useEffect, useState } from 'react'
import { loadAppInfo } from './appInfo.ts'
import type { AppInfo } from './appInfo.ts'

let asked: Promise<AppInfo> | undefined

/** What the installation offers: undefined until it has answered, null when it does not. */
export function useAppInfo(): AppInfo | null | undefined {
  const [info, setInfo] = useState<AppInfo | null>()
  useEffect(() => {
    asked ??= loadAppInfo()
    asked.then(setInfo, () => {
      // Without an answer there is nothing to offer; signing in will say what is wrong.
      asked = undefined
      setInfo(null)
    })
  }, [])
  return info
}
