import { useState } from 'react'
import { phoneFault, type SmsPurpose } from '#shared/account.ts'
import { CallError } from '#client/data/callError.ts'
import { request } from '#client/data/http.ts'
import { useCountdown } from '#client/ui/useCountdown.ts'
import { needsCaptcha, secondsOf } from './captchaErrors.ts'
import { useCaptcha } from './useCaptcha.ts'

/** Sends a code to a phone: waiting time, required captcha, faults. */
export function useSmsCode(purpose: SmsPurpose) {
  const captcha = useCaptcha()
  const [wait, begin] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] =
    useState<{ readonly phone?: string | undefined, readonly captcha?: string | undefined, readonly send?: string }>({})
  const [displayedCode, setDisplayedCode] = useState<string | null>(null)
  /** The code check also requires the captcha: it stays beside the form. */
  const [guarded, setGuarded] = useState(false)

  /** @returns whether a code was sent */
  async function send(phone: string): Promise<boolean> {
    const inputFaults = { phone: phoneFault(phone), captcha: captcha.fault }
    setFaults(inputFaults)
    if (busy || wait > 0 || inputFaults.phone !== undefined || inputFaults.captcha !== undefined) return false
    setBusy(true)
    try {
      const response = await request('sendSms', { phone, purpose, ...captcha.proof }, { alertLevel: 2 })
      const { waitSeconds, code } = response as { readonly waitSeconds?: unknown, readonly code?: unknown }
      begin(Number(waitSeconds))
      setDisplayedCode(typeof code === 'string' ? code : null)
      if (guarded) await captcha.renew()
      else captcha.drop()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const field = error.field === 'phone' || error.field === 'captcha' ? error.field : 'send'
      setFaults({ [field]: error.msg })
      begin(secondsOf(error, 'waitSeconds'))
      if (captcha.captcha !== null || needsCaptcha(error)) await captcha.renew()
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Whether the required captcha is filled in, before the code is sent. */
  function ready(): boolean {
    setFaults({ captcha: captcha.fault })
    return captcha.fault === undefined
  }
  /** Handles a refused code: each captcha is good once, and failures require one. */
  async function refused(error: CallError): Promise<void> {
    if (error.field === 'captcha') setFaults({ captcha: error.msg })
    if (captcha.captcha === null && !needsCaptcha(error)) return
    setGuarded(true)
    await captcha.renew()
  }
  return {
    captcha, wait, busy, faults, send, ready, refused,
    /** The code itself, in a demonstration without SMS. */
    shown: displayedCode,
    clear: () => setFaults({}),
  }
}
export type SmsCodeState = ReturnType<typeof useSmsCode>
