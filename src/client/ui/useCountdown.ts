import { useEffect, useState } from 'react'

const BEAT_MS = 250

/** Remaining seconds, 0 at the end, and a function that starts. */
export function useCountdown(): readonly [left: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const waiting = until > now
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(() => setNow(Date.now()), BEAT_MS)
    return () => clearInterval(timer)
  }, [waiting])
  const begin = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return [waiting ? Math.ceil((until - now) / 1000) : 0, begin]
}
