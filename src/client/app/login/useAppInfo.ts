import { useEffect, useState } from 'react'
import { loadAppInfo } from './appInfo.ts'
import type { AppInfo } from './appInfo.ts'

let asked: Promise<AppInfo> | undefined

/** What the installation offers; null until it is known. */
export function useAppInfo(): AppInfo | null {
  const [info, setInfo] = useState<AppInfo | null>(null)
  useEffect(() => {
    asked ??= loadAppInfo()
    asked.then(setInfo, () => {
      // Without an answer there is nothing to offer; signing in will say what is wrong.
      asked = undefined
    })
  }, [])
  return info
}
