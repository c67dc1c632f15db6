import { expect, test } from 'vitest'
import { HOME, safeRedirect } from '#client/app/home.ts'

test.each(['/quota/list', '/quota/list?page=2&q=a%2Fb', '/project/9/info'])('%s is gone to', path => expect(safeRedirect(path)).toBe(path))

test.each([
  null, '', 'quota/list', '//evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example', 'javascript:alert(1)',
  ' //evil.example',
  '/user/login', '/user/login?redirect=%2F', '/\t/evil.example', '/\n/evil.example', '/%09/evil.example',
])('%j is not', path => {
  const to = safeRedirect(path)
  // The remaining path is resolved below the product's address.
  expect(new URL(`https://own.example/em${to}`).origin).toBe('https://own.example')
  expect(to.startsWith('/')).toBe(true)
  if (path === null || !path.startsWith('/') || /^\/([/\\]|user\/login)/.test(path)) expect(to).toBe(HOME)
})
