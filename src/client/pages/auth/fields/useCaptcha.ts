import { useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { request } from '#client/data/http.ts'

interface Captcha {
  readonly captchaId: string
  readonly svg: string
}

/** Loads a new captcha picture; throws CallError. */
async function loadCaptcha(): Promise<Captcha> {
  const response = await request('/api/common/getCaptcha', {}, { method: 'GET' })
  const { captchaId, svg } = response as Partial<Record<keyof Captcha, unknown>>
  return { captchaId: String(captchaId ?? ''), svg: String(svg ?? '') }
}

const LENGTH = 4

/** A form's captcha, once the server requires one. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [text, setText] = useState('')
  const renew = async () => {
    setText('')
    try {
      setCaptcha(await loadCaptcha())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return {
    captcha, text, setText, renew,
    drop: () => setCaptcha(null),
    fault: captcha !== null && text.trim().length !== LENGTH ? '请输入 4 位验证码' : undefined,
    /** Captcha part of the call's input. */
    proof: captcha === null ? {} : { captchaId: captcha.captchaId, captcha: text.trim() },
  }
}
export type CaptchaState = ReturnType<typeof useCaptcha>
