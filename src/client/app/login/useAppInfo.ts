import { useEffect, useState } from 'react'
import { loadAppInfo } from './appInfo.ts'
import type { AppInfo } from './appInfo.ts'

let asked: Promise<AppInfo> | undefined

/** The installation's facts: undefined while loading, null without an answer. */
export function useAppInfo(): AppInfo | null | undefined {
  const [info, setInfo] = useState<AppInfo | null>()
  useEffect(() => {
    asked ??= loadAppInfo()
    asked.then(setInfo, () => {
      // Without an answer nothing is offered; the sign-in will report the error.
      asked = undefined
      setInfo(null)
    })
  }, [])
  return info
}
