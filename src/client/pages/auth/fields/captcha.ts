import { request } from '#client/data/http.ts'

export interface Captcha {
  readonly captchaId: string
  readonly svg: string
}

/** A fresh captcha picture; throws CallError. */
export async function loadCaptcha(): Promise<Captcha> {
  const answer = await request('/api/common/getCaptcha', {}, { method: 'GET' })
  const { captchaId, svg } = answer as Partial<Record<keyof Captcha, unknown>>
  return { captchaId: String(captchaId ?? ''), svg: String(svg ?? '') }
}
