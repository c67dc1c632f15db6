import { useEffect, useState } from 'react'

const BEAT_MS = 250

/** Remaining seconds, 0 at the end, and a function that starts. */
export function useCountdown(): readonly [left: number, begin: (seconds: number) => void] {
  const [endTime, setEndTime] = useState(0)
  const [now, setNow] = useState(0)
  const isRunning = endTime > now
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), BEAT_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  const begin = (seconds: number) => {
    setNow(Date.now())
    setEndTime(Date.now() + seconds * 1000)
  }
  return [isRunning ? Math.ceil((endTime - now) / 1000) : 0, begin]
}
