import { useEffect, useState } from 'react'

const STEP_MS = 30_000

/** The present moment for texts such as 已停留 5 分, half a minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
