import { useState } from 'react'
import { phoneFault, type SmsPurpose } from '#shared/account.ts'
import { CallError } from '#client/data/callError.ts'
import { request } from '#client/data/http.ts'
import { useCountdown } from '#client/ui/useCountdown.ts'
import { needsCaptcha, secondsOf } from './answer.ts'
import { useCaptcha } from './useCaptcha.ts'

/** Sending a code to a phone: the wait, the picture code where it is asked for, what went wrong. */
export function useSmsCode(purpose: SmsPurpose) {
  const captcha = useCaptcha()
  const [wait, begin] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] =
    useState<{ readonly phone?: string | undefined, readonly captcha?: string | undefined, readonly send?: string }>({})
  const [shown, setShown] = useState<string | null>(null)
  /** The code, too, is only taken with a picture: it stays beside the form. */
  const [guarded, setGuarded] = useState(false)

  /** @returns whether a code was sent */
  async function send(phone: string): Promise<boolean> {
    const found = { phone: phoneFault(phone), captcha: captcha.fault }
    setFaults(found)
    if (busy || wait > 0 || found.phone !== undefined || found.captcha !== undefined) return false
    setBusy(true)
    try {
      const answer = await request('sendSms', { phone, purpose, ...captcha.proof }, { alertLevel: 2 })
      const { waitSeconds, code } = answer as { readonly waitSeconds?: unknown, readonly code?: unknown }
      begin(Number(waitSeconds))
      setShown(typeof code === 'string' ? code : null)
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
  /** Whether the picture that was asked for has been read, before the code is sent in. */
  function ready(): boolean {
    setFaults({ captcha: captcha.fault })
    return captcha.fault === undefined
  }
  /** The code was refused: each picture is good once, and failures bring up one. */
  async function refused(error: CallError): Promise<void> {
    if (error.field === 'captcha') setFaults({ captcha: error.msg })
    if (captcha.captcha === null && !needsCaptcha(error)) return
    setGuarded(true)
    await captcha.renew()
  }
  return {
    captcha, wait, busy, faults, send, ready, refused,
    /** The code itself, where a demonstration reaches no phone. */
    shown,
    clear: () => setFaults({}),
  }
}
export type SmsCodeState = ReturnType<typeof useSmsCode>
