import { useEffect, useState } from 'react'
import { loadAppInfo } from './appInfo.ts'
import type { AppInfo } from './appInfo.ts'

let request: Promise<AppInfo> | undefined

/** Undefined while loading, null on failure. */
export function useAppInfo(): AppInfo | null | undefined {
  const [info, setInfo] = useState<AppInfo | null>()
  useEffect(() => {
    request ??= loadAppInfo()
    request.then(setInfo, () => {
      // Not reported here: the sign-in will report the error.
      request = undefined
      setInfo(null)
    })
  }, [])
  return info
}
