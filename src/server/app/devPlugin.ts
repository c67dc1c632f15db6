import { spawn } from 'node:child_process'
import type { Plugin } from 'vite'

const WEB_PORT = Number(process.env.PORT ?? 8080)
const API_PORT = WEB_PORT + 1
const ACCOUNT = { loginName: 'estimator', password: 'Yingzao@2026' }

/** Runs before the application: signs in with a demo account unless a token exists. */
const signIn = (entry: string): string => `
const key = 'yz.token'
if (!localStorage.getItem(key) && !sessionStorage.getItem(key)) {
  const reply = await fetch('/api/em/merchant/login', {
    method: 'POST', headers: { 'content-type': 'application/json', 'X-Auth-Side': 'merchant', 'X-Auth-Port': 'web' },
    body: ${JSON.stringify(JSON.stringify(ACCOUNT))},
  })
  const { data } = await reply.json()
  if (data?.token) localStorage.setItem(key, JSON.stringify({ value: data.token, expires: Date.now() + 6048e5 }))
}
await import(${JSON.stringify(entry)})
`

/** Vite serves pages with reload and sign-in; the server runs beside it and restarts on changes. Pages on PORT, calls on PORT + 1. */
export const devServer = (): Plugin => ({
  name: 'yingzao-dev',
  apply: 'serve',
  config: () => ({ server: { port: WEB_PORT, strictPort: true, proxy: { '/api': `http://127.0.0.1:${API_PORT}` } } }),
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/em\/hand(?=$|\?)/, '/em/hand.html')
      next()
    })
    const server = spawn(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', 'src/server/main.ts'], {
      stdio: 'inherit', env: { ...process.env, PORT: String(API_PORT), DEMO: '1' },
    })
    vite.httpServer?.once('close', () => server.kill('SIGINT'))
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => server.once('exit', () => process.exit(0)).kill('SIGINT'))
  },
  transformIndexHtml: {
    order: 'pre',
    handler: html => html.replace(
      /<script type="module" src="([^"]*main\.tsx)"><\/script>/, (_all, entry: string) => `<script type="module">${signIn(entry)}</script>`
    ),
  },
})
